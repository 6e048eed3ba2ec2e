-- What a program of a packing station wants to print. Kept for an hour.
create table print_requests (
  store_id         text not null references stores on delete cascade,
  print_request_id text not null,
  orders           jsonb not null,
  print_for        int not null,
  created_at       timestamptz not null,
  primary key (store_id, print_request_id)
);
create index print_requests_by_age on print_requests (created_at);
