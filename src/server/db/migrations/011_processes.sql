-- What one of several ingest processes took in and the one that follows the stream has yet to see: frames, their numbers as float64 in
-- little-endian order, and messages beside telemetry.
create table unseen_frame (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  ts timestamptz not null,
  v bytea not null
) with (toast_tuple_target = 8160);
alter table unseen_frame alter v set storage external;
create table unseen_message (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  kind text not null,
  content text not null,
  at timestamptz not null
);

-- Who takes readings in, by the name of its sessions at an external broker. Each holds the advisory lock of its id while it lives.
create table ingest_instance (
  id int generated always as identity primary key,
  name text not null unique
);

-- A sign-in takes two calls, which may reach two processes: the key that passwords are sealed for under this nonce, and what its captcha
-- shows. It goes when it is used. Not logged: nobody needs it after a crash, and no archive of the log keeps the key.
create unlogged table sign_in_nonce (
  nonce text primary key,
  private_key bytea not null,
  captcha text,
  expires_at timestamptz not null
);
create index sign_in_nonce_expiry on sign_in_nonce (expires_at);
