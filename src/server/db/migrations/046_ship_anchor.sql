-- Where a ship that says it is at anchor first lay still; how far she drags is measured from there.
create table ship_anchor (
  device_id bigint primary key references device on delete cascade,
  lon double precision not null,
  lat double precision not null
);
