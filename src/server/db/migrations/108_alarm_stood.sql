-- Which alarms stood at a moment of the past: by the ends of their time alone, half of all that there ever were would be read.
create function alarm_stood(opened_at timestamptz, cleared_at timestamptz) returns tstzrange language sql immutable parallel safe as
$$ select tstzrange(opened_at, case when cleared_at < opened_at then opened_at else cleared_at end) $$;

create index alarm_standing on alarm using gist (alarm_stood(opened_at, cleared_at));
