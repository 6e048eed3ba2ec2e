-- Across stores: a request for a tracking link contains only the order's id.
create index orders_by_id on orders (order_id);
