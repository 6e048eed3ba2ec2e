-- The accounts of merchants and staff. A person has one account for all stores, so these tables have no store; they
-- stay on the coordinator when stores are distributed over servers. better-auth reads and writes all but `used_codes`.
create table people (
  person_id          text primary key,
  email              text not null unique check (email = lower(email)),
  email_verified     boolean not null default true,
  name               text not null,
  image              text,
  language           text not null default 'en' check (language in ('en', 'ne')),
  two_factor_enabled boolean not null default false,
  -- The store whose invitation or setup made the account. Every row of the outbox belongs to a store: mails about the
  -- account to this one.
  first_store_id     text not null,
  created_at         timestamptz not null,
  updated_at         timestamptz not null
);

create table person_passwords (
  password_id text primary key,
  person_id   text not null references people on delete cascade,
  -- better-auth's: the person again, and 'credential'
  account_id  text not null,
  provider_id text not null,
  -- scrypt, with its salt
  password    text not null,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  unique (person_id, provider_id)
);

create table sessions (
  session_id text primary key,
  -- The cookie holds it with a signature of a key that is not in the database.
  token      text not null unique,
  person_id  text not null references people on delete cascade,
  ip_address text,
  user_agent text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sessions_by_person on sessions (person_id);
create index sessions_by_expiry on sessions (expires_at);

-- What is used once: password resets, second factors that are awaited. `identifier` is a digest.
create table verifications (
  verification_id text primary key,
  identifier      text not null,
  value           text not null,
  expires_at      timestamptz not null,
  created_at      timestamptz not null,
  updated_at      timestamptz not null
);
create index verifications_by_identifier on verifications (identifier);
create index verifications_by_expiry on verifications (expires_at);
-- A reset of the password or of the second factor ends what a person's devices may do without one.
create index verifications_by_value on verifications (value);

-- Secret and backup codes are encrypted with a key derived from SECRET_KEY.
create table second_factors (
  second_factor_id          text primary key,
  person_id                 text not null unique references people on delete cascade,
  secret                    text not null,
  backup_codes              text not null,
  verified                  boolean not null default true,
  failed_verification_count int not null default 0,
  locked_until              timestamptz
);

-- A code of an authenticator app counts for 90 seconds, and once.
create table used_codes (
  person_id text not null references people on delete cascade,
  code      text not null,
  used_at   timestamptz not null,
  primary key (person_id, code)
);
