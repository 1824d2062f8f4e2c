-- Berths of shore power stations; a socket, or a supply that is plugged directly, belongs to one at most. Length in m, `bearing` in
-- degrees from north along the quay.
create table berth (
  id bigint generated always as identity primary key,
  station_id bigint not null references station on delete cascade,
  name text not null,
  lon double precision,
  lat double precision,
  length double precision not null,
  bearing double precision,
  request_id text unique,
  version int not null default 1
);
create unique index berth_name on berth (station_id, name);
create table berth_socket (
  socket_id bigint primary key references device on delete cascade,
  berth_id bigint not null references berth on delete cascade
);
create index berth_socket_berth on berth_socket (berth_id);

-- What the samples of a socket say, from the plug's insertion (`started_at`) to its removal (`ended_at`), or to a cut after which its
-- breaker was closed again later than five minutes: that begins another one (`continues`). `state`: 2 plugged, 3 ready, 4 supplying, 5 cut,
-- 6 unplugged. `device_id` is whose samples tell it: the socket (`outlet_id`), or the supply that feeds it alone. kWh, kW; `hours`: [start ms, kWh] of each hour in which energy flowed. `marked`: what its samples show, divided by spaces.
create table shore_plug (
  id bigint generated always as identity primary key,
  device_id bigint not null,
  outlet_id bigint not null,
  outlet_name text not null,
  station_id bigint not null references station on delete cascade,
  state int not null check (state between 2 and 6),
  started_at timestamptz not null,
  ready_at timestamptz,
  supplied_at timestamptz,
  cut_at timestamptz,
  ended_at timestamptz,
  supplied_ms double precision not null,
  kwh double precision not null,
  estimated_kwh double precision not null,
  peak_kw double precision,
  register_begin double precision,
  register_end double precision,
  hours jsonb not null,
  continues boolean not null,
  marked text not null
) with (fillfactor = 80);
create unique index shore_plug_start on shore_plug (device_id, started_at);
create index shore_plug_station on shore_plug (station_id, started_at);
create index shore_plug_ended on shore_plug (station_id, ended_at);
create index shore_plug_outlet on shore_plug (outlet_id, started_at);
create index shore_plug_open on shore_plug (outlet_id) where ended_at is null;

-- A ship's use of a socket: what people asked for and said, and the plug that it became (`device_id`, the outlet, and `plug_at`, the start of
-- a row of shore_plug). `started_at` is its place in lists: the plug's start, before that the time of arrival. `settled_print` is what the plug was
-- when it was settled; where it differs now, the settlement needs a review.
create table shore_connection (
  id bigint generated always as identity primary key,
  station_id bigint not null references station on delete cascade,
  berth_id bigint references berth on delete set null,
  berth_name text,
  device_id bigint,
  device_name text,
  plug_at timestamptz,
  started_at timestamptz not null,
  ship_id bigint,
  ship_name text,
  mmsi text,
  is_confirmed boolean not null default false,
  is_unannounced boolean not null,
  is_proposed boolean not null default false,
  eta timestamptz,
  requested_at timestamptz,
  voltage double precision,
  frequency double precision,
  max_power double precision,
  note text not null default '',
  voided_at timestamptz,
  settled_at timestamptz,
  settled_print text,
  request_id text unique,
  version int not null default 1
);
create unique index shore_connection_plug on shore_connection (device_id, plug_at) where plug_at is not null;
create index shore_connection_station on shore_connection (station_id, started_at desc, id desc);
create index shore_connection_newest on shore_connection (started_at desc, id desc);
create index shore_connection_berth on shore_connection (berth_id, started_at desc);
create index shore_connection_waiting on shore_connection (station_id) where plug_at is null and voided_at is null;
create index shore_connection_unknown on shore_connection (id) where is_unannounced and not is_proposed;

-- A plug finds its connection: the one whose plug late samples moved, the request that it fulfils, else it is unannounced. One that goes on
-- after a long cut is of the same ship.
create function shore_plug_connects() returns trigger language plpgsql as $$
declare
  found bigint;
  at_berth bigint := (select berth_id from berth_socket where socket_id = new.outlet_id);
begin
  select c.id into found from shore_connection c
  where c.device_id = new.outlet_id and c.plug_at between new.started_at - interval '1 day' and coalesce(new.ended_at, 'infinity')
    and not exists (select from shore_plug p where p.outlet_id = c.device_id and p.started_at = c.plug_at)
  order by abs(extract(epoch from c.plug_at - new.started_at)) limit 1;
  if found is not null then
    update shore_connection set plug_at = new.started_at, started_at = new.started_at where id = found;
    return null;
  end if;
  if not new.continues then
    select c.id into found from shore_connection c
    where c.station_id = new.station_id and c.plug_at is null and c.voided_at is null
      and (c.device_id = new.outlet_id or (c.device_id is null and c.berth_id = at_berth))
      and c.requested_at <= new.started_at and c.eta between new.started_at - interval '2 days' and new.started_at + interval '12 hours'
    order by c.device_id is null, abs(extract(epoch from c.eta - new.started_at)), c.id limit 1 for update;
  end if;
  if found is not null then
    update shore_connection set device_id = new.outlet_id, device_name = new.outlet_name, plug_at = new.started_at,
      started_at = new.started_at, berth_id = coalesce(berth_id, at_berth),
      berth_name = coalesce(berth_name, (select name from berth where id = at_berth))
    where id = found;
    return null;
  end if;
  insert into shore_connection (station_id, berth_id, berth_name, device_id, device_name, plug_at, started_at, is_unannounced,
    ship_id, ship_name, mmsi, is_confirmed, is_proposed, voltage, frequency, max_power)
  select new.station_id, at_berth, (select name from berth where id = at_berth), new.outlet_id, new.outlet_name, new.started_at,
    new.started_at, coalesce(last.is_unannounced, true), last.ship_id, last.ship_name, last.mmsi,
    coalesce(last.is_confirmed, false), coalesce(last.is_proposed, false), last.voltage, last.frequency, last.max_power
  from (select) one left join lateral (
    select * from shore_connection c where new.continues and c.device_id = new.outlet_id and c.plug_at < new.started_at
    order by c.plug_at desc limit 1) last on true
  on conflict do nothing;
  return null;
end $$;
create trigger shore_plug_connects after insert on shore_plug for each row execute function shore_plug_connects();
