-- Attempts by subject ('user:admin', 'address:10.0.0.1', …). A subject's count is forgotten at `expires_at`.
create table attempt (
  subject text primary key,
  count int not null,
  expires_at timestamptz not null
);
create index attempt_expiry on attempt (expires_at);

-- The one code that a user may sign in with; its number of tries is bounded.
create table sms_code (
  user_id bigint primary key references app_user on delete cascade,
  code_hash bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null
);
create index app_user_mobile on app_user (mobile_phone);
