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
