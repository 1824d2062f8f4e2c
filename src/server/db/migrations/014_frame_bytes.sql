-- The numbers of a frame as one value that only the server reads (telemetry/frameBytes): arrays cost several times as much to take in.
create function pg_temp.frame_bytes(numbers double precision[]) returns bytea language sql as $$
  select substring(int4send(cardinality(numbers)) from 4 for 1) || substring(int4send(cardinality(numbers)) from 3 for 1)
    || coalesce(string_agg(case when x is null then '\x0b01'::bytea else '\x0a01'::bytea || float8send(x) end, ''::bytea order by i), ''::bytea)
  from unnest(numbers) with ordinality as each (x, i)
$$;

-- Outside a row of more than a page nothing is compressed once more.
alter table frame alter v type bytea using pg_temp.frame_bytes(v), alter v set storage external;

-- A row of a device that was heard once. Its latest values are what it holds, `ages` (ms) before `at`, brought up to date with the newest
-- hot frame: where that has them all, nothing is written here, and a row without numbers says nothing more.
alter table latest add newest double precision, add ages bytea;
update latest set newest = coalesce((select max(each) from unnest(at) as each), 0),
  ages = case when cardinality(v) = 0 then '' else
    pg_temp.frame_bytes((select array_agg((select max(other) from unnest(at) as other) - each order by i) from unnest(at) with ordinality as t (each, i))) end;
alter table latest alter v type bytea using case when cardinality(v) = 0 then '' else pg_temp.frame_bytes(v) end,
  alter newest set not null, alter ages set not null, drop at;
alter table latest rename newest to at;

drop function merge_frame(double precision[], double precision[]);

-- One number of a frame for SQL that must choose by it; null where absent. The same as readFrame in telemetry/frameBytes.
create function frame_slot(v bytea, slot int) returns double precision language plpgsql immutable parallel safe as $$
declare
  place int := 2;
  at int := 0;
  kind int;
  ending int;
  byte int;
  shift int;
  whole bigint;
begin
  while place < length(v) loop
    kind := get_byte(v, place);
    ending := at + get_byte(v, place + 1);
    place := place + 2;
    if kind = 11 then
      if slot < ending then return null; end if;
      at := ending;
    elsif kind = 10 and slot < ending then
      place := place + 8 * (slot - at);
      byte := (get_byte(v, place) & 127) * 16 + (get_byte(v, place + 1) >> 4);
      whole := get_byte(v, place + 1) & 15;
      for i in 2..7 loop whole := whole * 256 + get_byte(v, place + i); end loop;
      return (case when get_byte(v, place) > 127 then -1 else 1 end)
        * (case when byte = 0 then whole * power(2::float8, -1074) else (whole + 4503599627370496) * power(2::float8, byte - 1075) end);
    elsif kind = 10 then
      place := place + 8 * (ending - at);
      at := ending;
    else
      while at < ending loop
        whole := 0;
        shift := 0;
        loop
          byte := get_byte(v, place);
          place := place + 1;
          whole := whole | ((byte & 127)::bigint << shift);
          shift := shift + 7;
          exit when byte < 128;
        end loop;
        if at = slot then return ((whole >> 1) # -(whole & 1))::float8 / power(10::float8, kind); end if;
        at := at + 1;
      end loop;
    end if;
  end loop;
  return null;
end $$;
