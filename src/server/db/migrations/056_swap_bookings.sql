-- Setting of a charging station from `valid_from` until the next row: kW, %, %, minutes. A tariff counts from the beginning of a day of the
-- station, everything else from the moment it was saved; the first row counts for all of the past.
create table charging_station (
  station_id bigint not null references station on delete cascade,
  valid_from timestamptz not null,
  transformer_limit double precision check (transformer_limit >= 0),
  reserve double precision not null check (reserve between 0 and 90),
  target_soc double precision not null check (target_soc between 1 and 100),
  buffer_minutes int not null check (buffer_minutes between 0 and 720),
  tariff_id bigint references tariff on delete set null,
  request_id text unique,
  version int not null default 1,
  primary key (station_id, valid_from)
);
create index charging_station_tariff on charging_station (tariff_id);

-- A swap of boxes that a ship is expected for: 1 booked, 2 confirmed, 3 arrived, 4 swapping, 5 done, 6 cancelled, 7 missed. `eta` is the
-- entered one, or that of the ship's forecast (`eta_by_forecast`), which it follows where `follows_forecast` is set. `swapped` boxes came
-- aboard; `min_soc` in %; of two ships of one time the greater `priority` comes first. `ship_name` is that of when it was booked. `seen_at`
-- and `gone_at`: when its positions showed the ship at the station, and no longer; the other times follow from those, from its stays in ports
-- and from where boxes were said to be.
create table swap_booking (
  id bigint generated always as identity primary key,
  station_id bigint not null references station on delete cascade,
  ship_id bigint not null,
  ship_name text not null,
  state int not null default 1 check (state between 1 and 7),
  eta timestamptz not null,
  follows_forecast boolean not null default false,
  eta_by_forecast boolean not null default false,
  boxes_wanted int not null check (boxes_wanted between 1 and 100),
  min_soc double precision not null check (min_soc between 1 and 100),
  priority int not null check (priority between 0 and 9),
  note text not null default '',
  swapped int not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  seen_at timestamptz,
  gone_at timestamptz,
  arrived_at timestamptz,
  left_at timestamptz,
  swapping_at timestamptz,
  done_at timestamptz,
  cancelled_at timestamptz,
  missed_at timestamptz,
  request_id text unique,
  version int not null default 1
);
create index swap_booking_station on swap_booking (station_id, eta desc, id desc);
create index swap_booking_eta on swap_booking (eta desc, id desc);
create index swap_booking_open on swap_booking (eta) where state <= 4;

-- Boxes named by a booking: one that leaves the ship, one that goes aboard, or both.
create table swap_booking_box (
  booking_id bigint not null references swap_booking on delete cascade,
  place int not null,
  out_box_id bigint references device on delete set null,
  in_box_id bigint references device on delete set null,
  primary key (booking_id, place)
);
create index swap_booking_box_out on swap_booking_box (out_box_id);
create index swap_booking_box_in on swap_booking_box (in_box_id);
