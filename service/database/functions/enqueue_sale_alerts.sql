-- Adds the job that sends the alerts of a flash sale, in the transaction that writes its prices at the start.
create or replace function enqueue_sale_alerts() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from alerts
              where store_id = new.store_id and flash_sale_id = new.flash_sale_id and flash_sale_id <> ''
                and sent_at is null) then
    perform graphile_worker.add_job('send-sale-alerts',
      json_build_object('store_id', new.store_id, 'flash_sale_id', new.flash_sale_id));
  end if;
  return null;
end $$;
