-- `key` names a built-in entry, which every start brings up to date until somebody changes it (`updated_at`).
create table menu (
  id bigint generated always as identity primary key,
  key text unique,
  name text not null,
  name_en text not null default '',
  parent_id bigint references menu,
  type int not null check (type in (0, 1, 2)),
  position int not null default 0,
  url text not null default '',
  component text not null default '',
  component_name text not null default '',
  is_visible int not null default 1 check (is_visible in (0, 1)),
  icon text not null default '',
  keep_alive int not null default 0 check (keep_alive in (0, 1)),
  third_url text not null default '',
  perms text not null default '',
  platform text not null default '',
  owner_id bigint references app_user on delete set null,
  remark text not null default '',
  is_valid int not null default 1 check (is_valid in (0, 1)),
  version int not null default 1,
  created_by bigint references app_user on delete set null,
  created_at timestamptz not null default now(),
  updated_by bigint references app_user on delete set null,
  updated_at timestamptz
);
create index menu_parent on menu (parent_id);

-- A user's own home page.
create table user_index (
  user_id bigint primary key references app_user on delete cascade,
  path text not null,
  component text not null default ''
);

-- Title, logo and home page of an organization and all below it that have no row switched on themselves.
create table org_index (
  org_id bigint primary key references organization on delete cascade,
  is_on int not null default 1 check (is_on in (0, 1)),
  index_name text not null default '',
  index_log text not null default '',
  path text not null default '',
  component text not null default '',
  version int not null default 1
);
