-- Writes the mails of the accepted orders and the jobs that deliver them.
create or replace function enqueue_mails_of_orders(
  p_store_id text, p_now timestamptz, p_accepted boolean[], p_mails jsonb) returns void
language plpgsql as $$
declare
  v_payloads json[];
begin
  with sent as (
    insert into outbox (store_id, message_id, channel, kind, recipient, order_id, created_at)
    select p_store_id, m.message_id, m.channel, m.kind, m.recipient, m.order_id, p_now
      from jsonb_to_recordset(p_mails)
        as m(nth int, message_id text, channel text, kind text, recipient text, order_id text)
     where p_accepted[m.nth]
    returning message_id
  )
  select array_agg(json_build_object('store_id', p_store_id, 'message_id', message_id)) into v_payloads from sent;
  perform enqueue_in_batches('deliver-message', v_payloads);
end $$;
