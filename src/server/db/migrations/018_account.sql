-- A user's second step. `secret` is sealed under the server's key; until `confirmed_at` it is only offered. `last_step` is the newest
-- half minute whose code was taken, so that none is taken twice.
create table user_totp (
  user_id bigint primary key references app_user on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_code (
  user_id bigint not null references user_totp on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- A sign-in whose first step was right and whose second is awaited; void once the user is changed, which his version says.
create table second_step (
  hash bytea primary key,
  user_id bigint not null references app_user on delete cascade,
  user_version int not null,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index second_step_expiry on second_step (expires_at);
create index second_step_user on second_step (user_id);

-- `external_name` is what an administrator said that the provider calls him; issuer and subject were bound to it at the first sign-in.
alter table app_user
  add external_name text not null default '',
  add external_issuer text,
  add external_sub text;
create unique index app_user_external_name on app_user (external_name) where external_name <> '';
create unique index app_user_external_sub on app_user (external_issuer, external_sub) where external_sub is not null;

-- A way to the provider and back that somebody is on. `binding` is the hash of a secret that only the page he left from has.
create table oidc_request (
  state_hash bytea primary key,
  nonce text not null,
  verifier text not null,
  redirect_uri text not null,
  binding text not null,
  expires_at timestamptz not null
);
create index oidc_request_expiry on oidc_request (expires_at);

-- What the provider said of whoever came back, for the page that takes it up at once.
create table oidc_ticket (
  hash bytea primary key,
  binding text not null,
  issuer text not null,
  subject text not null,
  name text,
  expires_at timestamptz not null
);
create index oidc_ticket_expiry on oidc_ticket (expires_at);
