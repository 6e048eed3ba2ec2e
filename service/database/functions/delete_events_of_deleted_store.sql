-- The timelines of a store's orders have no foreign key that would delete them with it.
create or replace function delete_events_of_deleted_store() returns trigger
language plpgsql as $$
begin
  delete from order_events where store_id = old.store_id;
  return null;
end $$;
