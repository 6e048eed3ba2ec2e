-- What shoppers sent; kept when the merchant takes the form away.
create table form_submissions (
  store_id      text not null references stores on delete cascade,
  submission_id text not null,
  form_id       text not null,
  data          jsonb not null,
  created_at    timestamptz not null,
  primary key (store_id, submission_id)
);
create index form_submissions_newest on form_submissions (store_id, form_id, created_at desc);

-- Who waits for stock to return or a sale to start (4.12): one row per address. '' stands for no product, variant or sale.
create table alerts (
  store_id      text not null references stores on delete cascade,
  alert_id      text not null,
  kind          text not null check (kind in ('back-in-stock', 'flash-sale-started')),
  product_id    text not null,
  variant_id    text not null,
  flash_sale_id text not null,
  channel       text not null check (channel in ('mail', 'sms')),
  address       text not null,
  -- the caller's words for the message: {product_name, url}
  data          jsonb not null,
  created_at    timestamptz not null,
  -- later than created_at once the address had enough for a day
  not_before    timestamptz not null,
  sent_at       timestamptz,
  primary key (store_id, alert_id)
);
-- Asking again makes no second alert while the first waits; once it was sent, one may ask anew.
create unique index alerts_waiting on alerts (store_id, kind, product_id, variant_id, flash_sale_id, address) where sent_at is null;
create index alerts_of_sale on alerts (store_id, flash_sale_id) where sent_at is null and flash_sale_id <> '';
create index alerts_sent on alerts (address, sent_at) where sent_at is not null;

-- Whatever gives stock back (a cancel, an import, an expired hold) leaves the job in its own transaction. The job looks whether the
-- store counts the website's stock, so either figure wakes it. No job key: two transactions must not wait for each other here.
create function enqueue_stock_alerts() returns trigger
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

create trigger stock_returned after update of quantity, website_quantity, held on stock
  for each row when (
    (old.quantity - old.held <= 0 and new.quantity - new.held > 0)
    or (coalesce(old.website_quantity, 0) - old.held <= 0 and coalesce(new.website_quantity, 0) - new.held > 0))
  execute function enqueue_stock_alerts();

-- A variant that is new to a product one waits for.
create trigger stock_added after insert on stock
  for each row when (new.quantity > 0 or new.website_quantity > 0)
  execute function enqueue_stock_alerts();

create function enqueue_sale_alerts() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from alerts
              where store_id = new.store_id and flash_sale_id = new.flash_sale_id and flash_sale_id <> '' and sent_at is null) then
    perform graphile_worker.add_job('send-sale-alerts',
      json_build_object('store_id', new.store_id, 'flash_sale_id', new.flash_sale_id));
  end if;
  return null;
end $$;

create trigger sale_started after update of flipped_at on flash_sales
  for each row when (new.flipped_at is distinct from old.flipped_at and new.flipped_at = new.start_at)
  execute function enqueue_sale_alerts();

-- Stock that returned while the product was not shown.
create function enqueue_alerts_of_shown_product() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from alerts
              where store_id = new.store_id and kind = 'back-in-stock' and product_id = new.product_id and sent_at is null) then
    perform graphile_worker.add_job('send-stock-alerts',
      json_build_object('store_id', new.store_id, 'product_id', new.product_id));
  end if;
  return null;
end $$;

create trigger product_shown after update of status on products
  for each row when (old.status <> 'Active' and new.status = 'Active')
  execute function enqueue_alerts_of_shown_product();
