-- Who sends a message: the number of a process, which holds an advisory lock of this number while it lives.
create table notify_sender (id int generated always as identity primary key);
alter table notify_message add sender int;
create index notify_message_portal on notify_message (user_id, due_at) where channel = 'portal' and state in ('queued', 'sent');

-- Ways that fail: e-mail, SMS, or a webhook (`w` and its id), each with the device that the alarm about it stands at, one of a station.
create table notify_failing (
  lane text not null,
  station_id bigint not null references station on delete cascade,
  device_id bigint not null references device on delete cascade,
  since timestamptz not null,
  primary key (lane, station_id)
);
