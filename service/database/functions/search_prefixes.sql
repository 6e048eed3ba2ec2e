-- Every prefix of up to twenty letters of every word of a product, together with its store, as numbers. A search
-- finds a prefix as one key of the index, and a search for two words reads only the products that have both. The
-- tsvector of a product has whole words, so all words with the prefix had to be collected first: 15 of the 17 ms of a
-- search among 100,000 products.
--
-- The high cost makes PostgreSQL use the index for small stores too, instead of computing the prefixes of each product.
-- The index products_by_prefix stores what this function returns: a change of the function needs a migration with
-- `reindex index products_by_prefix`.
create or replace function search_prefixes(p_store_id text, p_name text, p_rest text) returns bigint[]
language sql immutable parallel safe cost 20000 as $$
  select array_agg(distinct hashtextextended(p_store_id || left(word, letters), 0))
    from string_to_table(p_name || ' ' || p_rest, ' ') as word, generate_series(1, least(length(word), 20)) as letters
$$;
