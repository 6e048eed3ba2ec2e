-- Adds jobs for these payloads, up to eight payloads in one job: a job costs the database more than the row it is
-- for, and a process that is shutting down can still finish a job of eight.
--
-- Every job has a unique key, with job_key_mode 'unsafe_dedupe'. For a job without a key, or added in another mode, the
-- queue compares it with all waiting jobs.
create or replace function enqueue_in_batches(p_task text, p_payloads json[]) returns void
language plpgsql as $$
declare
  v_payloads json;
begin
  for v_payloads in
    select json_agg(n.payload order by n.nth)
      from unnest(p_payloads) with ordinality as n(payload, nth) group by (n.nth - 1) / 8
  loop
    perform graphile_worker.add_job(
      p_task, v_payloads, job_key := p_task || ' ' || (v_payloads->>0), job_key_mode := 'unsafe_dedupe');
  end loop;
end $$;
