alter table merchant
  add contact text not null default '',
  add mobile_phone text not null default '',
  add status int not null default 0 check (status in (0, 1)),
  add request_id text unique,
  add version int not null default 1;

alter table organization
  add type int not null default 0,
  add is_merchant_root boolean not null default false,
  add third_code text not null default '',
  add sort int not null default 0,
  add request_id text unique,
  add version int not null default 1;
update organization set is_merchant_root = true where parent_id is null;
create index organization_parent on organization (parent_id);
create index organization_merchant on organization (merchant_id);
-- Devices kept in memory carry the path of their organization.
create trigger organization_changed after update on organization for each statement execute function registry_changed();

-- A role belongs to the organization it was made in; built-in ones belong to nobody and are there for all.
alter table role
  add org_id bigint references organization,
  add is_builtin boolean not null default false,
  add status int not null default 0 check (status in (0, 1)),
  add sort int not null default 0,
  add request_id text unique,
  add version int not null default 1;
update role set is_builtin = true where key in ('administrator', 'operator', 'viewer');
create index role_org on role (org_id);
create index user_role_role on user_role (role_id);

-- What was ticked in the menu tree; the authorities that follow from it stand in role_authority.
create table role_menu (
  role_id bigint not null references role on delete cascade,
  menu_id bigint not null references menu on delete cascade,
  primary key (role_id, menu_id)
);
create index role_menu_menu on role_menu (menu_id);

alter table app_user
  add user_type int not null default 0,
  add category int not null default 0,
  add email text not null default '',
  add expiry_time timestamptz,
  add request_id text unique;
create unique index app_user_name_folded on app_user (lower(user_name));
drop index app_user_mobile;
create unique index app_user_mobile on app_user (mobile_phone);
create index app_user_org on app_user (org_id);

alter table session add ip text not null default '';

-- Every try to sign in, and every leaving. `user_id` and `org_id` are empty where nobody has that name.
create table login_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_name text not null,
  user_id bigint,
  org_id bigint,
  way text not null,
  result text not null,
  ip text not null
);
create index login_log_at on login_log (at desc, id desc);
create index login_log_org on login_log (org_id, at desc);

-- Who changed what from what to what; `org_id` is where he worked.
create table operation_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  user_id bigint not null,
  user_name text not null,
  org_id bigint not null,
  kind text not null,
  action text not null,
  subject_id text not null,
  subject_name text not null,
  changes jsonb not null,
  ip text not null
);
create index operation_log_at on operation_log (at desc, id desc);
create index operation_log_org on operation_log (org_id, at desc);

create function keep_log() returns trigger language plpgsql as $$
begin
  raise exception 'a log is not edited';
end $$;
create trigger login_log_kept before update or delete or truncate on login_log for each statement execute function keep_log();
create trigger operation_log_kept before update or delete or truncate on operation_log for each statement execute function keep_log();
