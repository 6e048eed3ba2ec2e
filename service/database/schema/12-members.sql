-- Who may work in a store. A person has one account for all stores.
create table members (
  store_id      text not null references stores on delete cascade,
  person_id     text not null,
  role          text not null check (role in ('owner', 'manager', 'staff', 'viewer')),
  notifications jsonb not null default '{}',
  joined_at     timestamptz not null,
  last_seen_at  timestamptz,
  primary key (store_id, person_id)
);
-- Across stores: the stores of a person.
create index members_by_person on members (person_id);

create table api_keys (
  store_id     text not null references stores on delete cascade,
  api_key_id   text not null,
  name         text not null,
  -- SHA-256 of the key, which is shown once and not stored
  key_digest   text not null,
  -- 'sk_…' and the last four characters
  hint         text not null,
  scopes       jsonb not null,
  created_at   timestamptz not null,
  -- {kind, _id, name}
  created_by   jsonb not null,
  expires_at   timestamptz not null,
  last_used_at timestamptz,
  last_used_ip text,
  revoked_at   timestamptz,
  -- when the owners got a mail about its end
  end_mailed_at timestamptz,
  primary key (store_id, api_key_id),
  unique (store_id, key_digest)
);
-- Across stores: keys of whose end the owners do not know yet.
create index api_keys_to_mail on api_keys (expires_at) where revoked_at is null and end_mailed_at is null;
