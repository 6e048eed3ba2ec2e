-- Adds the job that sends the alerts of a product that became available without a change of its stock. It does not
-- wait for alerts that are being written, and they do not wait for it: an import of a store would block them for
-- minutes. The sweep of each minute finds an alert that this misses.
create or replace function enqueue_alerts_of_shown_product() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from alerts
              where store_id = new.store_id and kind = 'back-in-stock' and product_id = new.product_id
                and sent_at is null) then
    perform graphile_worker.add_job('send-stock-alerts',
      json_build_object('store_id', new.store_id, 'product_id', new.product_id));
  end if;
  return null;
end $$;
