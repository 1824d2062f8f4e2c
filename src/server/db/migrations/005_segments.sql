-- Sealed samples of one device from `start` to before `until`: some hours of the running day, in the end the whole day (UTC). `off` says
-- where in `v` each compressed column lies; both stay uncompressed and in pieces, so that reading one column reads only its pieces.
create table segment (
  device_id bigint not null,
  start timestamptz not null,
  until timestamptz not null,
  whole boolean not null,
  n int not null,
  slots int not null,
  off int[] not null,
  dense bytea not null,
  v bytea not null,
  primary key (device_id, start)
);
alter table segment alter off set storage external, alter v set storage external;
create index segment_hours on segment (device_id, start) where not whole;
