-- Counts one SMS and returns null, or returns whose limit of the day is reached ('store', 'number') and counts nothing.
-- The store's row is always locked first.
create or replace function count_sms(
  p_store_id text, p_number text, p_day date, p_most_of_store int, p_most_to_number int) returns text
language plpgsql as $$
begin
  insert into sms_of_store (store_id, day) values (p_store_id, p_day) on conflict do nothing;
  insert into sms_to_number (number, day) values (p_number, p_day) on conflict do nothing;
  perform 1 from sms_of_store where store_id = p_store_id and day = p_day and sent < p_most_of_store for update;
  if not found then
    return 'store';
  end if;
  perform 1 from sms_to_number where number = p_number and day = p_day and sent < p_most_to_number for update;
  if not found then
    return 'number';
  end if;
  update sms_of_store set sent = sent + 1 where store_id = p_store_id and day = p_day;
  update sms_to_number set sent = sent + 1 where number = p_number and day = p_day;
  return null;
end $$;
