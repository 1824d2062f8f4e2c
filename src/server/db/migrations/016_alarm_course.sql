-- An alarm that returns soon after it ended goes on as the same row: `began_at` is its first begin, `last_began_at` its last one,
-- `times` how often it began. `course` is [[ms, level], …] from when it was raised on, level 0 where it ended; of a long one the newest.
alter table alarm
  add column times int not null default 1 check (times > 0),
  add column last_began_at timestamptz,
  add column shelved_at timestamptz,
  add column course jsonb not null default '[]';
update alarm set last_began_at = began_at, course = case when cleared_at is null
  then jsonb_build_array(jsonb_build_array(extract(epoch from opened_at) * 1000, level))
  else jsonb_build_array(jsonb_build_array(extract(epoch from opened_at) * 1000, level),
    jsonb_build_array(extract(epoch from cleared_at) * 1000, 0)) end;
alter table alarm alter column last_began_at set not null;
create index alarm_cleared on alarm (device_id, cleared_at);
create index alarm_repeated on alarm (began_at desc, id desc) where times > 1;
