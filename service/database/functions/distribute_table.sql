-- For migrations: puts a new table beside the store's other tables when stores are distributed over several servers,
-- and does nothing on an ordinary database. The table is empty. Its foreign keys come after this call, because Citus
-- rejects a key from a table that is not distributed to one that is.
create or replace function distribute_table(p_table regclass) returns void
language plpgsql as $$
begin
  if to_regclass('pg_dist_partition') is null then
    return;
  end if;
  perform create_distributed_table(p_table, 'store_id', colocate_with => 'stores')
     from pg_catalog.pg_dist_partition where logicalrelid = to_regclass('stores');
end $$;
