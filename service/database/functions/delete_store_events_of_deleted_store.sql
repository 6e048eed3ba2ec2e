-- The events of a store have no foreign key that would delete them with it.
create or replace function delete_store_events_of_deleted_store() returns trigger
language plpgsql as $$
begin
  delete from store_events where store_id = old.store_id;
  return null;
end $$;
