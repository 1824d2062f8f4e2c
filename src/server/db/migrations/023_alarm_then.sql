-- The level that an alarm had at a moment, 0 between an end and a return. Of a long course only the newest changes are kept: before
-- them it counts with its gravest level.
create function alarm_level_at(course jsonb, highest int, at timestamptz) returns int language sql stable as
$$ select coalesce((select (change ->> 1)::int from jsonb_array_elements(course) with ordinality as changes (change, place)
  where (change ->> 0)::float8 <= extract(epoch from at) * 1000 order by place desc limit 1), highest) $$;
