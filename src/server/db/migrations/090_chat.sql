-- What somebody asked the assistant, and when he asked last: in ms, at most as many times as he may ask in a minute. Its row is locked while a question begins.
create table chat_user (
  user_id bigint primary key references app_user on delete cascade,
  asked double precision[] not null default '{}'
);

-- `answering` names the answer that is being made. Whoever makes it puts `answering_until` off again and again: after a crash it runs out.
-- `stop_asked` is read by him with that.
create table conversation (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user on delete cascade,
  title text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  answering text,
  answering_until timestamptz,
  stop_asked boolean not null default false
);
create index conversation_user on conversation (user_id, updated_at desc, id desc);
create index conversation_updated on conversation (updated_at);

-- `more` holds what an answer has beside its text: references, table, chart, suggestions, fallback.
create table conversation_message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversation on delete cascade,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  reasoning text not null default '',
  seconds double precision not null default 0,
  speaker text not null default '',
  more jsonb not null default '{}',
  at timestamptz not null
);
create index conversation_message_conversation on conversation_message (conversation_id, id);
