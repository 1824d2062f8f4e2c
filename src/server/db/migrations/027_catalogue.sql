-- How the codes of a state read, by the catalogue's key; null: as numbers. Built-in profiles are filled at every start.
alter table profile_point add legend text;
update profile_point set legend = case key
    when 'runningState' then 'runningState'
    when 'pluggedState' then 'plug'
    when 'mainBreaker' then 'openClosed'
    when 'clusterBreaker' then 'openClosed'
    when 'chargingState' then 'chargingState'
    when 'systemState' then 'gate'
    when 'energyState' then 'running'
    when 'prechargeState' then 'precharge'
    when 'airConditionState' then 'offOn'
    when 'airConditionMode' then 'airMode'
    when 'workMode' then 'workMode'
    when 'clusterMode' then 'clusterMode'
    when 'balancingMode' then 'balancingMode'
    when 'balancingHostState' then 'balancingHost'
    when 'cellBalanceState' then 'cellBalance'
    when 'faultLevel' then 'faultLevel'
    when 'fireFault' then 'normalFault'
    when 'coolingFault' then 'normalFault'
    when 'communicationFault' then 'normalFault'
    when 'insulationFault' then 'normalFault'
    when 'chargeReady' then 'ready'
    when 'dischargeReady' then 'ready'
    when 'loadEngaged' then 'engaged'
    when 'inverterState' then 'offOn'
  end
where kind = 'state';

-- What a profile says of its devices beside what its points show, kept over changes of its points.
alter table profile add named_natures text[] not null default '{}';

-- The bounds (s) of the expected interval of a device that keeps a pace of its own; null where its profile names one interval.
alter table profile add pace_least integer, add pace_most integer,
  add check ((pace_least is null) = (pace_most is null) and pace_least <= pace_most);
