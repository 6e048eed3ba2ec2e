-- The last number of each series of each fiscal year. The row is locked until the bill is stored, so that no number is
-- missing.
create table bill_counters (
  store_id       text not null references stores on delete cascade,
  series         text not null check (series in ('bill', 'credit_note')),
  fiscal_year    text not null,
  last_number    int not null,
  -- a bill is never dated before the bill of the number before
  last_issued_at timestamptz not null,
  primary key (store_id, series, fiscal_year)
);

-- Bills and credit notes: a copy of everything at the moment of issue. Only credited_paisa of a bill ever changes.
-- There is no foreign key to orders: a bill outlives what an order says about its people.
create table bills (
  store_id            text not null references stores on delete cascade,
  bill_id             text not null,
  kind                text not null check (kind in ('tax_invoice', 'pan_bill', 'credit_note')),
  fiscal_year         text not null,
  series              text not null,
  sequence            int not null,
  number              text not null,
  issued_at           timestamptz not null,
  -- Bikram Sambat, YYYY-MM-DD
  issued_bs           text not null,
  order_id            text not null,
  order_number        bigint not null,
  -- {name, address, phone, pan}
  seller              jsonb not null,
  buyer               jsonb not null,
  -- [{name, quantity, price_paisa, amount_paisa}]
  lines               jsonb not null,
  customization_paisa bigint not null,
  delivery_paisa      bigint not null,
  discount_paisa      bigint not null,
  taxable_paisa       bigint not null,
  vat_rate            int not null,
  vat_paisa           bigint not null,
  total_paisa         bigint not null check (total_paisa > 0),
  reason              text not null default '',
  -- the bill that a credit note credits
  credited_bill_id    text,
  -- the sum of a bill's credit notes
  credited_paisa      bigint not null default 0 check (credited_paisa <= total_paisa),
  actor               jsonb not null,
  primary key (store_id, bill_id),
  unique (store_id, series, fiscal_year, sequence)
);
create index bills_newest on bills (store_id, issued_at desc, bill_id desc);
create index bills_of_order on bills (store_id, order_id);
-- At most one bill of an order stands.
create unique index bills_standing on bills (store_id, order_id)
 where series = 'bill' and credited_paisa < total_paisa;
