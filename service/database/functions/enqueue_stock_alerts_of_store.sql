-- Adds one job that looks at every product of the store that a shopper waits for.
create or replace function enqueue_stock_alerts_of_store() returns trigger
language plpgsql as $$
declare
  v_store_id text := case when tg_op = 'DELETE' then old.store_id else new.store_id end;
begin
  if exists (select 1 from alerts where store_id = v_store_id and kind = 'back-in-stock' and sent_at is null) then
    perform graphile_worker.add_job('send-stock-alerts', json_build_object('store_id', v_store_id));
  end if;
  return null;
end $$;
