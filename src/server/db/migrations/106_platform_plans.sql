-- An alarm is stamped with platforms and bay before its sample is acknowledged. Here each step upwards is a row by its key, with a plan that
-- is made once a connection; a recursive query was planned for each row anew and read the whole of `device`.
create or replace function home_platforms(of_device bigint, of_station bigint) returns text[] language plpgsql stable as $$
declare
  at bigint := of_device;
  station bigint := of_station;
  here record;
begin
  for step in 0..16 loop
    select d.parent_id, d.station_id, p.platforms, 'unit' = any(p.natures) as is_unit into here
    from device d join profile p on p.id = d.profile_id where d.id = at;
    exit when not found;
    if here.platforms <> '{}' then return here.platforms; end if;
    if step > 0 then station := here.station_id; end if;
    if here.is_unit then return coalesce((select station_platforms(s.type) from station s where s.id = station), '{}'); end if;
    at := here.parent_id;
    exit when at is null;
  end loop;
  return coalesce((select station_platforms(s.type) from station s where s.id = of_station), '{}');
end $$;

create or replace function platforms_at(of_device bigint, of_unit bigint, of_station bigint, moment timestamptz)
returns text[] language plpgsql stable as $$
declare
  own text[] := home_platforms(of_device, of_station);
  place record;
begin
  select d.id, d.station_id into place from (
    select m.place_id from mount m where m.unit_id = of_unit and m.ts <= moment order by m.ts desc limit 1
  ) said join device d on d.id = said.place_id;
  if found then own := own || home_platforms(place.id, place.station_id); end if;
  return array(select distinct unnest(own) order by 1);
end $$;

create or replace function bay_station_at(of_unit bigint, moment timestamptz) returns bigint language plpgsql stable as $$
begin
  return (
    select place.station_id from (
      select m.kind, m.place_id from mount m where m.unit_id = of_unit and m.ts <= moment order by m.ts desc limit 1
    ) said join device place on place.id = said.place_id where said.kind = 'bay');
end $$;

create or replace function unit_of(of_device bigint) returns bigint language plpgsql stable as $$
declare
  at bigint := of_device;
  here record;
begin
  for step in 0..16 loop
    select d.parent_id, 'unit' = any(p.natures) as is_unit into here
    from device d join profile p on p.id = d.profile_id where d.id = at;
    exit when not found;
    if here.is_unit then return at; end if;
    at := here.parent_id;
    exit when at is null;
  end loop;
  return of_device;
end $$;
