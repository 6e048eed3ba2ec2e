-- Invitations that wait. The row is deleted when the invitation is accepted, declined or revoked.
create table invitations (
  store_id      text not null references stores on delete cascade,
  invitation_id text not null,
  email         text not null,
  role          text not null check (role in ('owner', 'manager', 'staff', 'viewer')),
  -- SHA-256 of the token in the mail's link
  token_digest  text not null,
  -- {kind, _id, name}
  invited_by    jsonb not null,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  primary key (store_id, invitation_id),
  unique (store_id, email)
);
-- Across stores: the invitations of a person.
create index invitations_by_email on invitations (email);
-- For the retention of all stores.
create index invitations_by_expiry on invitations (expires_at);
