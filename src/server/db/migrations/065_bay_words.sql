-- The bay that a word about a box means, as a key that all words for one bay share: the connection box that the word names, else the only one
-- below what it names, else the one of these that bears the name of the bay, else what it names itself with the name of the bay, which may
-- be left out where it is the same. `server/charging/bays.ts` says the same of the equipment in memory.
create function bay_word(place bigint, said text) returns text language sql stable as $$
  with recursive under as (
    select id, name, code, profile_id from device where id = place
    union
    select d.id, d.name, d.code, d.profile_id from under join device d on d.parent_id = under.id
  ), bay as (
    select under.id, under.name, under.code from under join profile p on p.id = under.profile_id where p.key = 'connectionBox'
  )
  select coalesce(
    (select id::text from bay where id = place),
    (select min(id)::text from bay having count(*) = 1),
    (select id::text from bay where said in (name, code) order by id limit 1),
    (select place || ' ' || case when said in (name, code) then '' else said end from under where id = place))
$$;

-- A word about a box changes its visits up to the end of the stay that follows it; one that puts it into a bay ends the visit of the box that
-- stood there, whatever words put that one there.
create or replace function mount_visit_late() returns trigger language plpgsql as $$
declare
  of_bay text := case when new.kind = 'bay' then bay_word(new.place_id, new.bay) end;
  next mount;
  until timestamptz := 'infinity';
begin
  select * into next from mount where unit_id = new.unit_id and ts > new.ts order by ts limit 1;
  if found then
    select m.ts into until from mount m where m.unit_id = new.unit_id and m.ts > next.ts and case
      when m.kind = 'bay' and next.kind = 'bay' then bay_word(m.place_id, m.bay) is distinct from bay_word(next.place_id, next.bay)
      else (m.kind, m.place_id, m.code, m.bay) is distinct from (next.kind, next.place_id, next.code, next.bay) end
    order by m.ts limit 1;
  end if;
  insert into derive_late (fold, device_id, from_ts, to_ts)
  values ('box visits', new.unit_id, new.ts, least(coalesce(until, '2200-01-01'), '2200-01-01'));
  if of_bay is not null then
    insert into derive_late (fold, device_id, from_ts, to_ts)
    with recursive place as (
      select id, parent_id from device where id = split_part(of_bay, ' ', 1)::bigint
      union
      select d.id, d.parent_id from place join device d on d.id = place.parent_id
    )
    select 'box visits', other.unit_id, new.ts, '2200-01-01'
    from (
      select distinct m.unit_id from place join mount m on m.place_id = place.id
      where m.kind = 'bay' and m.ts < new.ts and m.unit_id <> new.unit_id
    ) other
    cross join lateral (
      select kind, place_id, bay from mount m where m.unit_id = other.unit_id and m.ts < new.ts order by m.ts desc limit 1
    ) said
    where said.kind = 'bay' and bay_word(said.place_id, said.bay) = of_bay;
  end if;
  return null;
end $$;

-- Visits of bays that were called by more than one word.
with word as (
  select place_id, bay, bay_word(place_id, bay) as key
  from (select distinct place_id, bay from mount where kind = 'bay' and place_id is not null) each
)
insert into derive_late (fold, device_id, from_ts, to_ts)
select 'box visits', m.unit_id, min(m.ts), '2200-01-01' from mount m join word using (place_id, bay)
where m.kind = 'bay' and word.key in (select key from word group by key having count(*) > 1) group by m.unit_id;
