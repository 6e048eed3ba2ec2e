-- Counts one view of a published post and returns the new count. Null: no such post, or an import has locked it; then
-- the view is not counted. Waiting for an import of minutes, the readers of one post took all connections from all
-- stores.
create or replace function count_post_view(p_store_id text, p_slug text, p_now timestamptz) returns bigint
language plpgsql
set lock_timeout = '100ms'
as $$
declare
  v_views bigint;
begin
  update blog_posts set view_count = view_count + 1
   where store_id = p_store_id and slug = p_slug and published and published_at <= p_now
  returning view_count into v_views;
  return v_views;
exception when lock_not_available then
  return null;
end $$;
