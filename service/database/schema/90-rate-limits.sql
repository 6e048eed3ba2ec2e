-- Written by the rate limiter's own statements. `key` begins with the store; it is empty for limits that count a client
-- across all stores.
create unlogged table rate_limits (
  key    text primary key,
  points int not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
