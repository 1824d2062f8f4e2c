-- What is asked of a process: a trial, or what a driver that runs there hears. Each has a rate of its own.
alter table driver_ask add column kind text not null default 'trial';
