-- Adds the job that sends the alerts of a product, in the transaction that made its stock available (a cancel, an
-- import, an expired hold). No job key: two transactions must not wait for each other here.
create or replace function enqueue_stock_alerts() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from alerts
              where store_id = new.store_id and kind = 'back-in-stock' and product_id = new.product_id
                and variant_id in ('', new.variant_id) and sent_at is null) then
    perform graphile_worker.add_job('send-stock-alerts',
      json_build_object('store_id', new.store_id, 'product_id', new.product_id));
  end if;
  return null;
end $$;
