import type pg from 'pg'

/*
 * A stand-in for Citus, after its documentation and as far as `npm run distribute` uses it: functions of the same names
 * that reject what Citus rejects and record what they accept. It shows that the command keeps the documented rules and
 * their order, not that a cluster works.
 */

const standIn = `
  create table citus_tables (table_name regclass primary key, citus_table_type text not null, distribution_column text);
  create table distributed_functions (signature text primary key);
  create table emptied_tables (name text primary key);
  create function citus_get_active_worker_nodes() returns table (node_name text) language sql as $$ select 'worker' $$;

  create function create_reference_table(name text) returns void language plpgsql as $$
  begin
    if exists (select 1 from pg_constraint where contype = 'f' and conrelid = name::regclass) then
      raise exception 'a reference table cannot point at a distributed one: %', name;
    end if;
    insert into citus_tables values (name::regclass, 'reference', null);
  end $$;

  create function create_distributed_table(name text, by text, colocate_with text) returns void language plpgsql as $$
  declare
    v_problem text;
  begin
    if colocate_with <> 'none' and not exists (
      select 1 from citus_tables where table_name = colocate_with::regclass) then
      raise exception '% is to stand beside %, which is not distributed', name, colocate_with;
    end if;
    select format('unique index %s leaves the distribution column out', i.indexrelid::regclass) into v_problem
      from pg_index i where i.indrelid = name::regclass and i.indisunique and not exists (
        select 1 from pg_attribute a where a.attrelid = i.indrelid and a.attname = by and a.attnum = any(i.indkey));
    if v_problem is null then
      select format('foreign key %s: the other table is not distributed yet, or its store is not in the key', c.conname)
          into v_problem
        from pg_constraint c where c.contype = 'f' and c.conrelid = name::regclass and c.confrelid <> c.conrelid and (
          not exists (select 1 from citus_tables t where t.table_name = c.confrelid)
          or not exists (select 1 from unnest(c.conkey, c.confkey) as k(own, other)
                           join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own and a.attname = by
                           join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other and b.attname = by));
    end if;
    if v_problem is null then
      select format('trigger %s', t.tgname) into v_problem
        from pg_trigger t where t.tgrelid = name::regclass and not t.tgisinternal;
    end if;
    if v_problem is null then
      select format('a number of %s is counted for all stores', a.attname) into v_problem
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
       where a.attrelid = name::regclass and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval%');
    end if;
    if v_problem is null then
      select format('index %s needs a function that the servers do not have', i.indexrelid::regclass) into v_problem
        from pg_index i
        join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid
         and d.refclassid = 'pg_proc'::regclass
        join pg_proc p on p.oid = d.refobjid and p.pronamespace = 'public'::regnamespace
       where i.indrelid = name::regclass
         and p.oid::regprocedure::text not in (select signature from distributed_functions);
    end if;
    if v_problem is not null then
      raise exception 'cannot distribute %: %', name, v_problem;
    end if;
    insert into citus_tables values (name::regclass, 'distributed', by);
  end $$;

  create function truncate_local_data_after_distributing_table(name regclass) returns void language plpgsql as $$
  begin
    if exists (select 1 from pg_constraint c where c.contype = 'f' and c.confrelid = name
                 and not exists (select 1 from citus_tables t where t.table_name = c.conrelid)) then
      raise exception 'cannot truncate a table referenced in a foreign key constraint by a local table';
    end if;
    insert into emptied_tables values (name::text) on conflict do nothing;
  end $$;

  create function create_distributed_function(name regprocedure, by text default '', colocate_with text default '')
  returns void language plpgsql as $$
  begin
    if colocate_with <> '' and not exists (
      select 1 from citus_tables where table_name = colocate_with::regclass) then
      raise exception '% is to run beside %, which is not distributed', name, colocate_with;
    end if;
    if by <> '' and not exists (
      select 1 from pg_proc where oid = name and by = any(proargnames)) then
      raise exception '% has no parameter %', name, by;
    end if;
    insert into distributed_functions values (name::text) on conflict do nothing;
  end $$;`

/** A connection that seems to offer the extension; every other query goes to the real server. */
export async function withDocumentedCitus(client: pg.Client): Promise<Pick<pg.ClientBase, 'query'>> {
  const query = async (text: string, values?: unknown[]) => {
    if (text.includes('pg_available_extensions')) return client.query('select 1')
    if (text.includes('create extension')) return client.query('select 1')
    return client.query(text, values)
  }
  await client.query(standIn)
  return { query } as Pick<pg.ClientBase, 'query'>
}
