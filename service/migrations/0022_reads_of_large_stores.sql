-- Plans are made for any store (plan_cache_mode), so for one of average size. Where ten thousand stores have ten products each, a search in one that has
-- a hundred thousand read them all instead of asking the index. Now a store counts as a twentieth of all products. Where stores are spread over servers
-- this is set before that, or not at all: it is no statement that Citus passes on.
do $$
begin
  if to_regclass('pg_dist_partition') is null then
    alter table products alter column store_id set (n_distinct = 20);
  end if;
end $$;
analyze products;

-- What is reduced, without reading what is not.
create index products_reduced on products (store_id, product_id) where compare_at_paisa > 0;
create index variants_reduced on variants (store_id, product_id) where compare_at_paisa > 0;
