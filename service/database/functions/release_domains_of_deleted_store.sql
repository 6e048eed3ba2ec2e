-- Other stores may use the domains of a deleted store. The notification clears the store from every process's cache.
create or replace function release_domains_of_deleted_store() returns trigger
language plpgsql as $$
begin
  delete from store_domains where store_id = old.store_id;
  perform pg_notify('store_changed', old.store_id);
  return null;
end $$;
