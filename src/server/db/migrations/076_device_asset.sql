-- What is known of a device as a thing that somebody owns. Days as `yyyy-MM-dd`; retired it raises no alarms from `retired_at` on.
alter table device
  add model_id bigint references type_model,
  add serial_number text not null default '',
  add asset_number text not null default '',
  add supplier text not null default '',
  add site text not null default '',
  add commissioned text check (commissioned ~ '^\d{4}-\d\d-\d\d$'),
  add warranty_end text check (warranty_end ~ '^\d{4}-\d\d-\d\d$'),
  add asset_state text not null default 'inService' check (asset_state in ('planned', 'inService', 'maintenance', 'retired')),
  add retired_at timestamptz,
  add remark text not null default '',
  add check ((asset_state = 'retired') = (retired_at is not null));
create index device_model on device (model_id);

-- Fixed values of a device in the place of those of its model.
create table device_value (
  device_id bigint not null references device on delete cascade,
  param_id bigint not null references param_definition,
  value jsonb not null,
  primary key (device_id, param_id)
);
create index device_value_param on device_value (param_id);

-- The registry knows which picture a device has, and that may be its model's.
create trigger type_model_changed after update on type_model for each statement execute function registry_changed();
