create table dict_type (
  dict_type text primary key,
  name text not null,
  name_en text not null default '',
  remark text not null default '',
  is_system boolean not null default false,
  request_id text unique,
  version int not null default 1,
  updated_at timestamptz
);

-- `code` names an entry for good, `value` is what stands in data. A seeded entry is brought up to date until somebody changes it.
create table dict_data (
  dict_type text not null references dict_type,
  code text not null,
  value text not null,
  label text not null,
  label_en text not null default '',
  sort int not null default 0,
  status int not null default 0 check (status in (0, 1)),
  remark text not null default '',
  is_system boolean not null default false,
  request_id text unique,
  version int not null default 1,
  updated_at timestamptz,
  primary key (dict_type, code),
  unique (dict_type, value)
);

-- Parameters steer the server; configuration is what pages and integrators read.
create table parameter (
  kind text not null check (kind in ('parameter', 'config')),
  key text not null,
  name text not null,
  name_en text not null default '',
  value text not null default '',
  value_type text not null default 'text',
  remark text not null default '',
  is_system boolean not null default false,
  request_id text unique,
  version int not null default 1,
  updated_at timestamptz,
  primary key (kind, key)
);

-- `id` is chance, so that nobody guesses it; `name` is what the file is called on disk and in its address.
create table attachment (
  id bigint primary key,
  name text not null unique,
  original_name text not null,
  media_type text not null,
  bytes bigint not null,
  org_id bigint not null references organization,
  user_id bigint references app_user on delete set null,
  created_at timestamptz not null
);
create index attachment_user on attachment (user_id);

-- What needs a file: a notice, an organization's logo, a user's picture. A file that nothing needs is removed after a day.
create table attachment_use (
  attach_id bigint not null references attachment,
  kind text not null,
  subject_id bigint not null,
  primary key (attach_id, kind, subject_id)
);
create index attachment_use_subject on attachment_use (kind, subject_id);

-- The cookie by which a session's browser fetches files; only its hash is kept.
create table file_pass (
  session_id bigint primary key references session on delete cascade,
  hash bytea not null unique
);

create table notice (
  id bigint generated always as identity primary key,
  title text not null,
  type_code int not null,
  content text not null,
  remark text not null default '',
  org_id bigint not null references organization,
  to_all boolean not null default false,
  created_by bigint references app_user on delete set null,
  created_at timestamptz not null,
  request_id text unique,
  version int not null default 1
);
create index notice_created on notice (created_at desc, id desc);

-- `below`: also for all organizations below this one.
create table notice_org (
  notice_id bigint not null references notice on delete cascade,
  org_id bigint not null references organization on delete cascade,
  below boolean not null default true,
  primary key (notice_id, org_id)
);
create index notice_org_org on notice_org (org_id);

create table notice_read (
  notice_id bigint not null references notice on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  read_at timestamptz not null,
  primary key (notice_id, user_id)
);
create index notice_read_user on notice_read (user_id);

-- Lets a third party's page learn once who opened it.
create table page_ticket (
  hash bytea primary key,
  session_id bigint not null references session on delete cascade,
  origin text not null,
  expires_at timestamptz not null
);
create index page_ticket_expiry on page_ticket (expires_at);

alter table menu add request_id text unique;
