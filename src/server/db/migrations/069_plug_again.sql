-- A plug that is written again, as after its samples were derived anew, has its connection already.
create or replace function shore_plug_connects() returns trigger language plpgsql as $$
declare
  found bigint;
  at_berth bigint := (select berth_id from berth_socket where socket_id = new.outlet_id);
begin
  if exists (select from shore_connection where device_id = new.outlet_id and plug_at = new.started_at) then
    return null;
  end if;
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
