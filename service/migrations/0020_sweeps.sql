-- Messages that wait: few at any time, looked for each minute in the order of their keys.
create index outbox_waiting on outbox (store_id, message_id) where state = 'waiting';

-- Who waits for stock: the minute's sweep goes through all of them in this order without reading their rows.
create index alerts_for_stock on alerts (store_id, product_id, variant_id, not_before) where kind = 'back-in-stock' and sent_at is null;

-- Housekeeping takes the oldest keys of all stores, some at a time. Not brin: a table that is emptied and filled every day mixes old and new in its blocks.
create index idempotency_keys_by_age on idempotency_keys (created_at);
