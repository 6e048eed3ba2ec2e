-- The price during a flash sale; flash-sales/offer-price.ts computes the same, to the paisa. A missing or zero price
-- does not change, and an offer never raises a price.
create or replace function offer_price(price_paisa bigint, discount_type text, discount_value numeric) returns bigint
language sql immutable as $$
  select case
    when price_paisa is null or price_paisa = 0 then price_paisa
    when discount_type = 'percentage' then greatest(0, round(price_paisa * (1 - discount_value / 100)))::bigint
    when discount_type = 'fixed_amount' then greatest(0, price_paisa - round(discount_value * 100))::bigint
    else least(price_paisa, round(discount_value * 100))::bigint
  end
$$;
