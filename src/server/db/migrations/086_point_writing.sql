-- Who may write a point. 'one': it is harmless, one person; 'two': with a second one. 'none': nobody, save where a driver is told how,
-- then with a second person.
alter table profile_point add column writing text not null default 'none' check (writing in ('none', 'one', 'two'));

-- A value that goes to a device by its driver: the process that runs the driver takes it once, or nobody does after `until`.
create unlogged table driver_write (
  wire_id text primary key,
  device_id bigint not null references device on delete cascade,
  point_key text not null,
  index int not null,
  value double precision not null,
  until timestamptz not null,
  taken_at timestamptz
);
create index driver_write_until on driver_write (until);
create index driver_write_device on driver_write (device_id);
