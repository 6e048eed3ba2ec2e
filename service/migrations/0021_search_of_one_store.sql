-- Whoever looks for words that begin with "sha" reads every word of the index that does. So a word begins with its store: other stores' words are never
-- among them, however many stores there are. A letter first, so that the parser takes store and word for one word.
alter table products drop column search;
alter table products add column search tsvector generated always as (
  setweight(to_tsvector('simple', regexp_replace(search_name, '(\S+)', 's' || store_id || '\1', 'g')), 'A') ||
  setweight(to_tsvector('simple', regexp_replace(search_rest, '(\S+)', 's' || store_id || '\1', 'g')), 'C')) stored;
create index products_search on products using gin (store_id, search);
