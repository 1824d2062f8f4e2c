// Generated from the migrated database by `npm run types:db`; the check compares.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type Id = GeneratedAlways<string>
type Time = ColumnType<Date, Date | string, Date | string>
type TimeDefault = ColumnType<Date, Date | string | undefined, Date | string>
type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export type Tables = {
  ais_said: {
    device_id: string
    ts: Time
    name: string | null
    call_sign: string | null
    ship_type: number | null
    length: number | null
    width: number | null
    imo: number | null
  }
  alarm: {
    id: Id
    device_id: string
    unit_id: string
    station_id: string
    device_name: string
    unit_name: string
    rule: string
    level: number
    highest_level: number
    began_at: Time
    opened_at: Time
    cleared_at: TimeOrNull
    value: number | null
    place: Generated<string>
    main_breaker: number | null
    cluster_breaker: number | null
    acknowledged_at: TimeOrNull
    acknowledged_by: string | null
    acknowledge_comment: string | null
    assigned_to: string | null
    assigned_by: string | null
    assigned_at: TimeOrNull
    shelved_until: TimeOrNull
    shelved_by: string | null
    shelve_reason: string | null
    times: Generated<number>
    last_began_at: Time
    shelved_at: TimeOrNull
    course: Generated<unknown>
    maintenance_id: string | null
    platforms: Generated<(string | null)[]>
    place_station_id: string | null
  }
  alarm_comment: {
    id: Id
    alarm_id: string
    user_id: string | null
    content: string
    created_at: Time
  }
  alarm_late: {
    device_id: string
    from_ts: Time
    to_ts: Time
  }
  alarm_rule: {
    id: Id
    rule: string
    device_type: string | null
    device_id: string | null
    given: unknown | null
    changed_at: Time
    changed_by: string | null
  }
  app_user: {
    id: Id
    user_name: string
    real_name: string
    mobile_phone: string | null
    gender: Generated<number>
    theme_type: Generated<number>
    org_id: string
    is_platform_admin: Generated<boolean>
    password_hash: string
    must_change: Generated<boolean>
    status: Generated<number>
    version: Generated<number>
    created_at: TimeDefault
    user_type: Generated<number>
    category: Generated<number>
    email: Generated<string>
    expiry_time: TimeOrNull
    request_id: string | null
    external_name: Generated<string>
    external_issuer: string | null
    external_sub: string | null
  }
  attachment: {
    id: string
    name: string
    original_name: string
    media_type: string
    bytes: string
    org_id: string
    user_id: string | null
    created_at: Time
  }
  attachment_use: {
    attach_id: string
    kind: string
    subject_id: string
    position: Generated<number>
  }
  attempt: {
    subject: string
    count: number
    expires_at: Time
  }
  berth: {
    id: Id
    station_id: string
    name: string
    lon: number | null
    lat: number | null
    length: number
    bearing: number | null
    request_id: string | null
    version: Generated<number>
  }
  berth_socket: {
    socket_id: string
    berth_id: string
  }
  binding: {
    device_id: string
    driver_id: string
    attributes: Generated<unknown>
    created_at: TimeDefault
    version: Generated<number>
  }
  box_visit: {
    id: Id
    device_id: string
    device_name: string
    home_station_id: string
    station_id: string
    bay_id: string
    bay_name: string
    pcs_name: string | null
    state: number
    started_at: Time
    plugged_at: TimeOrNull
    charging_at: TimeOrNull
    full_at: TimeOrNull
    unplugged_at: TimeOrNull
    left_at: TimeOrNull
    from_kind: string | null
    from_code: string | null
    from_name: string | null
    to_kind: string | null
    to_code: string | null
    to_name: string | null
    soc_in: number | null
    soc_out: number | null
    kwh: number
    booking_id: string | null
    marked: Generated<string>
    suspect_bay_id: string | null
    flags: Generated<(string | null)[]>
    stopped_at: TimeOrNull
  }
  charge_plan: {
    station_id: string
    solved_at: Time
    status: string
    cost: number | null
    inputs: string
    answer: unknown
  }
  charge_plan_mode: {
    station_id: string
    mode: string
    command_id: string | null
    leader_id: string | null
    leader_name: string | null
    leader_ip: string | null
    bay_kw: Generated<unknown>
    fault: string | null
    changed_name: string
    changed_at: Time
  }
  charge_plan_slot: {
    station_id: string
    slot_at: Time
    kw: number
  }
  charging_station: {
    station_id: string
    valid_from: Time
    transformer_limit: number | null
    reserve: number
    target_soc: number
    buffer_minutes: number
    tariff_id: string | null
    request_id: string | null
    version: Generated<number>
  }
  chat_user: {
    user_id: string
    asked: Generated<(number | null)[]>
  }
  control_command: {
    id: Id
    wire_id: string
    request_id: string
    device_id: string
    device_name: string
    path: unknown
    org_id: string
    time_zone: string
    lock_id: string | null
    name: string
    args: unknown
    reason: string
    needs_approval: boolean
    state: string
    requested_by: string
    requested_name: string
    requested_at: Time
    requested_ip: string
    decided_by: string | null
    decided_name: string | null
    decided_at: TimeOrNull
    decided_ip: string | null
    decision_note: string | null
    interlocks: unknown
    expires_at: Time
    sent_at: TimeOrNull
    readback_until: TimeOrNull
    baseline: unknown | null
    reply_at: TimeOrNull
    reply_ok: boolean | null
    reply_text: string | null
    late_reply: Generated<boolean>
    readback: Generated<unknown>
    finished_at: TimeOrNull
    version: Generated<number>
  }
  control_step: {
    command_id: string
    version: number
    state: string
    at: Time
    user_id: string | null
    user_name: string | null
    ip: string | null
    note: string | null
    interlocks: unknown | null
  }
  conversation: {
    id: Id
    user_id: string
    title: string
    created_at: Time
    updated_at: Time
    answering: string | null
    answering_until: TimeOrNull
    stop_asked: Generated<boolean>
  }
  conversation_message: {
    id: Id
    conversation_id: string
    role: string
    content: string
    reasoning: Generated<string>
    seconds: Generated<number>
    speaker: Generated<string>
    more: Generated<unknown>
    at: Time
  }
  correction: {
    device_id: string
    ts: Time
    revision: number
    v: Buffer
  }
  derive_checkpoint: {
    fold: string
    device_id: string
    at: Time
    state: string
  }
  derive_late: {
    id: Id
    fold: string
    device_id: string
    from_ts: Time
    to_ts: Time
  }
  derive_progress: {
    fold: string
    device_id: string
    at: Time
    state: string
  }
  device: {
    id: Id
    code: string
    name: string
    profile_id: string
    station_id: string
    parent_id: string | null
    data_resource: Generated<number>
    token_hash: Buffer
    request_id: string | null
    version: Generated<number>
    created_at: TimeDefault
    model_id: string | null
    serial_number: Generated<string>
    asset_number: Generated<string>
    supplier: Generated<string>
    site: Generated<string>
    commissioned: string | null
    warranty_end: string | null
    asset_state: Generated<string>
    retired_at: TimeOrNull
    remark: Generated<string>
    lon: number | null
    lat: number | null
  }
  device_away: {
    device_id: string
    at: Time
  }
  device_import: {
    id: Id
    user_id: string
    org_id: string
    file_name: string
    created_at: Time
    applied_at: TimeOrNull
    tokens: Buffer | null
  }
  device_import_row: {
    import_id: string
    line: number
    outcome: string
    device_code: string
    device_name: string
    given: unknown
    changes: unknown
    faults: unknown
    plan: unknown | null
  }
  device_status: {
    device_id: string
    online: boolean
    changed_at: Time
  }
  device_text: {
    device_id: string
    key: string
    value: string
    ts: Time
  }
  device_value: {
    device_id: string
    param_id: string
    value: unknown
  }
  dict_data: {
    dict_type: string
    code: string
    value: string
    label: string
    label_en: Generated<string>
    sort: Generated<number>
    status: Generated<number>
    remark: Generated<string>
    is_system: Generated<boolean>
    request_id: string | null
    version: Generated<number>
    updated_at: TimeOrNull
  }
  dict_type: {
    dict_type: string
    name: string
    name_en: Generated<string>
    remark: Generated<string>
    is_system: Generated<boolean>
    request_id: string | null
    version: Generated<number>
    updated_at: TimeOrNull
  }
  driver: {
    id: Id
    org_id: string
    name: string
    type: string
    enabled: Generated<boolean>
    attributes: Generated<unknown>
    secrets: Generated<unknown>
    created_at: TimeDefault
    request_id: string | null
    version: Generated<number>
  }
  driver_ask: {
    id: Id
    user_id: string
    asked_at: Time
    payload: Buffer | null
    taken_at: TimeOrNull
    answer: unknown | null
    kind: Generated<string>
  }
  driver_event: {
    id: Id
    driver_id: string
    device_id: string | null
    level: string
    code: string
    args: Generated<unknown>
    first_at: Time
    last_at: Time
    count: Generated<number>
  }
  driver_minute: {
    driver_id: string
    minute: Time
    connects: Generated<number>
    reads: Generated<number>
    value_count: Generated<number>
    errors: Generated<number>
    rounds: Generated<number>
    round_ms: Generated<number>
  }
  driver_state: {
    driver_id: string
    status: string
    since: Time
    at: Time
    instance: string
    last_error: string | null
    last_said: unknown | null
  }
  driver_write: {
    wire_id: string
    device_id: string
    point_key: string
    index: number
    value: number
    until: Time
    taken_at: TimeOrNull
  }
  dtc: {
    device_id: string
    dtc_type: string
    fault_code: string
    active: boolean
    changed_at: Time
    updated_at: Time
  }
  duty_day: {
    roster_id: string
    day: string
    name: Generated<string>
    shifts: unknown
  }
  duty_handover: {
    id: Id
    station_id: string
    note: string
    state: unknown
    created_by: string | null
    created_name: string
    created_at: Time
    confirmed_by: string | null
    confirmed_name: string | null
    confirmed_at: TimeOrNull
    request_id: string | null
    version: Generated<number>
  }
  duty_roster: {
    id: Id
    station_id: string | null
    org_id: string | null
    pattern: unknown
    version: Generated<number>
  }
  emission_factor: {
    id: Id
    org_id: string | null
    kind: string
    area: Generated<string>
    value: number
    valid_from: string
    source: string
    is_confirmed: Generated<boolean>
    is_used: Generated<boolean>
    request_id: string | null
    version: Generated<number>
  }
  energy_record: {
    id: Id
    device_id: string
    station_id: string
    device_name: string
    type: number
    started_at: Time
    ended_at: TimeOrNull
    last_at: Time
    kwh: number
    silent: Generated<boolean>
    in_bay: Generated<boolean>
    pcs_name: string | null
    bin_space: string | null
    platforms: Generated<(string | null)[]>
    bay_station_id: string | null
  }
  file_pass: {
    session_id: string
    hash: Buffer
  }
  frame: {
    device_id: string
    ts: Time
    v: Buffer
  }
  health_note: {
    part: string
    instance: string
    state: string
    detail: Generated<string>
    at: Time
    since: TimeDefault
  }
  history_batch: {
    id: Id
    import_id: string
    device_ids: (string | null)[]
    times: (number | null)[]
    frames: (Buffer | null)[]
  }
  history_import: {
    id: Id
    user_id: string
    org_id: string
    file_key: string
    file_name: string
    bytes: string
    encoding: string
    delimiter: string
    status: Generated<string>
    mapping: unknown | null
    may_see: unknown | null
    created_at: Time
    started_at: TimeOrNull
    finished_at: TimeOrNull
    read_bytes: Generated<string>
    lines: Generated<string>
    state: Generated<unknown>
    row_count: Generated<string>
    stored: Generated<string>
    refused: Generated<string>
    rate: Generated<number>
    fault: Generated<string>
  }
  history_refused: {
    id: Id
    import_id: string
    line: string
    cell: number | null
    reason: string
    detail: string
    record: string
  }
  hoist_cycle: {
    id: Id
    device_id: string
    station_id: string
    device_name: string
    started_at: Time
    ended_at: TimeOrNull
    is_lift: boolean
    lift_kwh: number | null
    lower_kwh: number | null
    dcdc1: number | null
    dcdc2: number | null
    total_surface: number | null
    dcdc1_charged: number | null
    dcdc2_charged: number | null
    burnt: number | null
    drawn: number | null
    peak_kw: number | null
    load_t: number | null
    complete: boolean
  }
  ingest_instance: {
    id: Id
    name: string
  }
  intake_minute: {
    org_id: string
    minute: Time
    samples: number
    vals: string
    late0: number
    late1: number
    late2: number
    late3: number
    late4: number
    late5: number
  }
  latest: {
    device_id: string
    v: Buffer
    at: number
    ages: Buffer
  }
  leg_course: {
    device_id: string
    started_at: Time
    ended_at: Time
    from_port_id: string
    to_port_id: string
    marks: (number | null)[] | null
    miles: (number | null)[] | null
    way: unknown | null
    kwh: (number | null)[] | null
  }
  login_log: {
    id: Id
    at: Time
    user_name: string
    user_id: string | null
    org_id: string | null
    way: string
    result: string
    ip: string
  }
  maintenance: {
    id: Id
    device_id: string | null
    station_id: string | null
    device_type: string | null
    org_id: string | null
    from_at: Time
    to_at: Time
    reason: string
    created_by: string | null
    created_at: Time
    request_id: string | null
    version: Generated<number>
  }
  menu: {
    id: Id
    key: string | null
    name: string
    name_en: Generated<string>
    parent_id: string | null
    type: number
    position: Generated<number>
    url: Generated<string>
    component: Generated<string>
    component_name: Generated<string>
    is_visible: Generated<number>
    icon: Generated<string>
    keep_alive: Generated<number>
    third_url: Generated<string>
    perms: Generated<string>
    platform: Generated<string>
    owner_id: string | null
    remark: Generated<string>
    is_valid: Generated<number>
    version: Generated<number>
    created_by: string | null
    created_at: TimeDefault
    updated_by: string | null
    updated_at: TimeOrNull
    request_id: string | null
  }
  merchant: {
    id: Id
    name: string
    created_at: TimeDefault
    contact: Generated<string>
    mobile_phone: Generated<string>
    status: Generated<number>
    request_id: string | null
    version: Generated<number>
  }
  model_value: {
    model_id: string
    param_id: string
    value: unknown
  }
  mount: {
    unit_id: string
    ts: Time
    kind: string
    place_id: string | null
    code: Generated<string>
    bay: Generated<string>
  }
  notice: {
    id: Id
    title: string
    type_code: number
    content: string
    remark: Generated<string>
    org_id: string
    to_all: Generated<boolean>
    created_by: string | null
    created_at: Time
    request_id: string | null
    version: Generated<number>
  }
  notice_org: {
    notice_id: string
    org_id: string
    below: Generated<boolean>
  }
  notice_read: {
    notice_id: string
    user_id: string
    read_at: Time
  }
  notify_case: {
    rule_id: string
    alarm_id: string
    begun_at: Time
    grave_at: TimeOrNull
    step: Generated<number>
    told_at: TimeOrNull
    last_at: TimeOrNull
    told: Generated<number>
    told_user_ids: Generated<(string | null)[]>
    due_at: TimeOrNull
  }
  notify_event: {
    id: Id
    alarm_id: string
    kind: string
    at: TimeDefault
  }
  notify_failing: {
    lane: string
    station_id: string
    device_id: string
    since: Time
  }
  notify_message: {
    id: Id
    channel: string
    user_id: string | null
    webhook_id: string | null
    rule_id: string | null
    kind: string
    cause: Generated<string>
    station_id: string | null
    alarm_id: string | null
    alarm_ids: Generated<(string | null)[]>
    alarm_count: Generated<number>
    level: number | null
    state: Generated<string>
    tries: Generated<number>
    error: string | null
    due_at: Time
    created_at: Time
    sent_at: TimeOrNull
    delivered_at: TimeOrNull
    token_hash: Buffer | null
    token_until: TimeOrNull
    sender: number | null
  }
  notify_rule: {
    id: Id
    org_id: string
    name: string
    enabled: Generated<boolean>
    levels: (number | null)[]
    platforms: (string | null)[]
    station_ids: (string | null)[]
    alarm_types: (string | null)[]
    target: string
    role_ids: (string | null)[]
    user_ids: (string | null)[]
    channels: (string | null)[]
    webhook_ids: (string | null)[]
    delay_seconds: number
    repeat_minutes: number
    on_end: boolean
    hours: unknown | null
    steps: unknown
    request_id: string | null
    version: Generated<number>
    created_at: TimeDefault
  }
  notify_sender: {
    id: Id
  }
  notify_webhook: {
    id: Id
    org_id: string
    name: string
    kind: string
    url: string
    secret: string | null
    template: Generated<string>
    request_id: string | null
    version: Generated<number>
    created_at: TimeDefault
  }
  oidc_request: {
    state_hash: Buffer
    nonce: string
    verifier: string
    redirect_uri: string
    binding: string
    expires_at: Time
  }
  oidc_ticket: {
    hash: Buffer
    binding: string
    issuer: string
    subject: string
    name: string | null
    expires_at: Time
  }
  operation_log: {
    id: Id
    at: Time
    user_id: string
    user_name: string
    org_id: string
    kind: string
    action: string
    subject_id: string
    subject_name: string
    changes: unknown
    ip: string
  }
  org_index: {
    org_id: string
    is_on: Generated<number>
    index_name: Generated<string>
    index_log: Generated<string>
    path: Generated<string>
    component: Generated<string>
    version: Generated<number>
  }
  organization: {
    id: Id
    merchant_id: string | null
    parent_id: string | null
    name: string
    path: Generated<string>
    time_zone: Generated<string>
    created_at: TimeDefault
    type: Generated<number>
    is_merchant_root: Generated<boolean>
    third_code: Generated<string>
    sort: Generated<number>
    request_id: string | null
    version: Generated<number>
  }
  page_ticket: {
    hash: Buffer
    session_id: string
    origin: string
    expires_at: Time
  }
  param_definition: {
    id: Id
    profile_id: string
    org_id: string | null
    code: string
    name_zh: string
    name_en: string
    value_type: string
    unit: Generated<string>
    decimals: Generated<number>
    param_group: string
    point_key: string | null
    options: Generated<(string | null)[]>
    min: number | null
    max: number | null
    default_value: unknown | null
    required: Generated<number>
    sort: Generated<number>
    enable: Generated<number>
    request_id: string | null
    version: Generated<number>
  }
  parameter: {
    kind: string
    key: string
    name: string
    name_en: Generated<string>
    value: Generated<string>
    value_type: Generated<string>
    remark: Generated<string>
    is_system: Generated<boolean>
    request_id: string | null
    version: Generated<number>
    updated_at: TimeOrNull
  }
  pile: {
    device_id: string
    protocol: Generated<string>
    security_profile: Generated<number>
    key_hash: Buffer | null
    rated_power: number | null
    enabled: Generated<boolean>
    vendor: Generated<string>
    model: Generated<string>
    serial: Generated<string>
    firmware: Generated<string>
    booted_at: TimeOrNull
    connected_at: TimeOrNull
    gone_at: TimeOrNull
    heard_at: TimeOrNull
    request_id: string | null
    version: Generated<number>
  }
  pile_connection: {
    pile_id: string
    at: Time
    up: boolean
  }
  pile_connector: {
    pile_id: string
    connector: number
    device_id: string
    state: number | null
    error_code: Generated<string>
    vendor_error: Generated<string>
    info: Generated<string>
    state_at: TimeOrNull
    available_since: TimeOrNull
  }
  pile_knock: {
    code: string
    address: string
    protocol: string
    first_at: Time
    last_at: Time
    count: Generated<number>
  }
  pile_message: {
    id: Id
    at: Time
    device_id: string
    direction: string
    action: string
    message_id: string
    payload: string
  }
  pile_session: {
    id: Id
    device_id: string | null
    outlet_id: string
    outlet_name: string
    pile_id: string
    pile_name: string
    station_id: string
    connector: number
    protocol: string
    transaction_no: number | null
    transaction_id: Generated<string>
    start_key: string | null
    id_tag: string | null
    token_id: string | null
    holder: string | null
    ship_id: string | null
    ship_name: string | null
    state: number
    decision: number | null
    started_at: Time
    ended_at: TimeOrNull
    last_at: Time
    kwh: Generated<number>
    register_begin: number | null
    register_end: number | null
    peak_power: number | null
    rated_power: number | null
    reason: string | null
    marked: Generated<string>
    flags: Generated<(string | null)[]>
    missing: Generated<(number | null)[]>
    quarters: Generated<unknown>
    needs_review: Generated<boolean>
    note: Generated<string>
    version: Generated<number>
  }
  pile_session_event: {
    pile_id: string
    key: string
    session_id: string
    kind: string
    seq_no: number | null
    ts: Time
    received_at: Time
    offline: Generated<boolean>
    our_clock: Generated<boolean>
    reason: Generated<string>
  }
  pile_session_reading: {
    session_id: string
    ts: Time
    phase: number
    kwh: number | null
    power: number | null
    soc: number | null
    counted: Generated<number>
    mark: string | null
  }
  pile_token: {
    id: Id
    org_id: string
    merchant: string
    id_tag: string
    holder: Generated<string>
    ship_id: string | null
    status: Generated<number>
    expires_at: TimeOrNull
    note: Generated<string>
    last_used_at: TimeOrNull
    request_id: string | null
    version: Generated<number>
  }
  pile_transaction: {
    no: Id
    pile_id: string
  }
  place_span: {
    child_id: string
    parent_id: string
    kind: Generated<string>
    slot: Generated<string>
    from_at: Time
    to_at: TimeOrNull
    by_name: string | null
  }
  point_binding: {
    device_id: string
    point_key: string
    index: number
    attributes: Generated<unknown>
    rw: Generated<number>
  }
  port: {
    id: Id
    org_id: string | null
    code: Generated<string>
    aliases: Generated<(string | null)[]>
    name_cn: string
    name_en: Generated<string>
    removed_at: TimeOrNull
    request_id: string | null
    version: Generated<number>
  }
  port_shape: {
    port_id: string
    since: Time
    kind: string
    lon: number
    lat: number
    radius: number
  }
  power_on_record: {
    id: Id
    device_id: string
    station_id: string
    device_name: string
    device_code: string
    started_at: Time
    ended_at: TimeOrNull
    silent: Generated<boolean>
    platforms: Generated<(string | null)[]>
    bay_station_id: string | null
  }
  profile: {
    id: Id
    key: string
    name: string
    name_en: Generated<string>
    interval_seconds: Generated<number>
    builtin: Generated<boolean>
    request_id: string | null
    version: Generated<number>
    created_at: TimeDefault
    natures: (string | null)[] | null
    platforms: Generated<(string | null)[]>
    named_natures: Generated<(string | null)[]>
    pace_least: number | null
    pace_most: number | null
    org_id: string | null
  }
  profile_point: {
    profile_id: string
    key: string
    name: string
    name_en: Generated<string>
    unit: Generated<string>
    kind: string
    decimals: Generated<number>
    size: Generated<number>
    first_slot: number
    min: number | null
    max: number | null
    sentinels: Generated<number[]>
    derive_from: string | null
    derive_what: string | null
    position: number
    removed: Generated<boolean>
    legend: string | null
    columns: number | null
    writing: Generated<string>
  }
  receipt_counter: {
    merchant: string
    year: number
    last: number
  }
  recovery_code: {
    user_id: string
    hash: Buffer
  }
  refusal: {
    reason: string
    count: number
    last_time: Time
    last_source: string
    last_detail: string
    device_id: Generated<string>
    recent: Generated<unknown>
  }
  retention: {
    profile_id: string
    days: number
    version: Generated<number>
  }
  role: {
    id: Id
    key: string
    name: string
    level: number
    data_scope: Generated<number>
    is_editable: Generated<boolean>
    org_id: string | null
    is_builtin: Generated<boolean>
    status: Generated<number>
    sort: Generated<number>
    request_id: string | null
    version: Generated<number>
  }
  role_authority: {
    role_id: string
    authority: string
  }
  role_menu: {
    role_id: string
    menu_id: string
  }
  sailing_leg: {
    id: Id
    device_id: string
    station_id: string
    device_name: string
    started_at: Time
    ended_at: TimeOrNull
    from_port_id: string
    from_name_cn: string
    from_name_en: string
    to_port_id: string | null
    to_name_cn: string | null
    to_name_en: string | null
    berth_hours: number
    berth_open: boolean
    anchor_hours: number
    distance: number
    gap_distance: number
    gap_hours: number
    estimated: boolean
  }
  second_step: {
    hash: Buffer
    user_id: string
    user_version: number
    tries: Generated<number>
    expires_at: Time
  }
  segment: {
    device_id: string
    start: Time
    until: Time
    whole: boolean
    n: number
    slots: number
    off: (number | null)[]
    dense: Buffer
    v: Buffer
  }
  server_minute: {
    name: string
    minute: Time
    role: string
    instance: string
    since: Time
    at: Time
    ended: Generated<boolean>
    cpu: number | null
    memory: number | null
    loop_p99: number | null
    loop_highest: number | null
    calls: number | null
    call_p95: number | null
    live_connections: number | null
    messages: number | null
    samples: number | null
    numbers: number | null
    refusals: number | null
    commit_p50: number | null
    commit_p99: number | null
    commit_failures: number | null
    queue_frames: number | null
    queue_bytes: number | null
    pool_busy: number | null
    pool_idle: number | null
    pool_awaited: number | null
    drivers_running: number | null
    drivers_away: number | null
    broker_connections: number | null
    sealing_lag: number | null
    database_bytes: number | null
    disk_free: number | null
    notifications_waiting: number | null
  }
  session: {
    id: Id
    user_id: string
    access_hash: Buffer
    access_expires_at: Time
    refresh_hash: Buffer
    refresh_expires_at: Time
    created_at: TimeDefault
    seen_at: TimeDefault
    ended_at: TimeOrNull
    ended_by: string | null
    ip: Generated<string>
  }
  setting: {
    key: string
    value: string
  }
  settlement: {
    id: Id
    kind: string
    subject_id: string
    station_id: string
    merchant: string
    receipt_no: string
    from_at: Time
    to_at: Time
    wh: string
    estimated_wh: string
    energy_fen: string
    service_fen: string
    lines: unknown
    names: unknown
    factor_ids: (string | null)[]
    co2_gross_g: string | null
    co2_g: string | null
    sox_g: string | null
    nox_g: string | null
    reason: string
    settled_by: string
    settled_at: Time
    voided_at: TimeOrNull
    voided_by: string | null
    void_reason: string | null
  }
  ship: {
    device_id: string
    mmsi: string
    identification: string
    wail: string
    length: number
    width: number
    vessel_type_name: string
    teu: number
    dwt: number
    draught: number
    draft: number
    build_year: number
    manufacturer: string
    battery_manufacturer: string
    operating_mode: number
    slots: number | null
    reserve_soc: Generated<number>
    request_id: string | null
    version: Generated<number>
  }
  ship_anchor: {
    device_id: string
    lon: number
    lat: number
  }
  ship_arrival: {
    device_id: string
    at: Time
    leg_started_at: Time
    port_id: string
    rest: number
    eta: Time
    soc: number
    low: number
    high: number
    need: number
    next_need: number
    capacity: number
    legs: number
    mae: number | null
  }
  ship_charge: {
    id: Id
    device_id: string
    station_id: string
    device_name: string
    mode: number
    started_at: Time
    ended_at: TimeOrNull
    kwh: number
    in_kwh: number | null
    out_kwh: number | null
    in_num: number
    out_num: number
    devices: unknown
  }
  ship_energy: {
    device_id: string
    started_at: Time
    is_leg: boolean
    ended_at: TimeOrNull
    reckoned_to: Time
    parts: unknown
    metered: number | null
    power_consumption: number | null
    method: string | null
    kwh_per_mile: number | null
  }
  ship_state: {
    id: Id
    device_id: string
    started_at: Time
    ended_at: TimeOrNull
    dynamic_type: number
    port_id: string | null
    lon: number
    lat: number
  }
  shore_connection: {
    id: Id
    station_id: string
    berth_id: string | null
    berth_name: string | null
    device_id: string | null
    device_name: string | null
    plug_at: TimeOrNull
    started_at: Time
    ship_id: string | null
    ship_name: string | null
    mmsi: string | null
    is_confirmed: Generated<boolean>
    is_unannounced: boolean
    is_proposed: Generated<boolean>
    eta: TimeOrNull
    requested_at: TimeOrNull
    voltage: number | null
    frequency: number | null
    max_power: number | null
    note: Generated<string>
    voided_at: TimeOrNull
    settled_at: TimeOrNull
    settled_print: string | null
    request_id: string | null
    version: Generated<number>
  }
  shore_plug: {
    id: Id
    device_id: string
    outlet_id: string
    outlet_name: string
    station_id: string
    state: number
    started_at: Time
    ready_at: TimeOrNull
    supplied_at: TimeOrNull
    cut_at: TimeOrNull
    ended_at: TimeOrNull
    supplied_ms: number
    kwh: number
    estimated_kwh: number
    peak_kw: number | null
    register_begin: number | null
    register_end: number | null
    hours: unknown
    continues: boolean
    marked: string
  }
  shore_station: {
    station_id: string
    valid_from: Time
    rated_power: number | null
    tariff_id: string | null
    grid_area: Generated<string>
    water: Generated<string>
    request_id: string | null
    version: Generated<number>
  }
  sign_in_nonce: {
    nonce: string
    private_key: Buffer
    captcha: string | null
    expires_at: Time
  }
  sms_code: {
    user_id: string
    code_hash: Buffer
    tries: Generated<number>
    expires_at: Time
  }
  station: {
    id: Id
    org_id: string
    name: string
    type: Generated<string>
    lon: number | null
    lat: number | null
    time_zone: Generated<string>
    request_id: string | null
    version: Generated<number>
    created_at: TimeDefault
    address: Generated<string>
    contact: Generated<string>
    phone: Generated<string>
    grid_capacity: number | null
    enable: Generated<number>
  }
  storage_station: {
    station_id: string
    valid_from: Time
    rated_power: number | null
    tariff_id: string | null
    request_id: string | null
    version: Generated<number>
  }
  swap_booking: {
    id: Id
    station_id: string
    ship_id: string
    ship_name: string
    state: Generated<number>
    eta: Time
    follows_forecast: Generated<boolean>
    eta_by_forecast: Generated<boolean>
    boxes_wanted: number
    min_soc: number
    priority: number
    note: Generated<string>
    swapped: Generated<number>
    created_at: Time
    confirmed_at: TimeOrNull
    seen_at: TimeOrNull
    gone_at: TimeOrNull
    arrived_at: TimeOrNull
    left_at: TimeOrNull
    swapping_at: TimeOrNull
    done_at: TimeOrNull
    cancelled_at: TimeOrNull
    missed_at: TimeOrNull
    request_id: string | null
    version: Generated<number>
  }
  swap_booking_box: {
    booking_id: string
    place: number
    out_box_id: string | null
    in_box_id: string | null
  }
  tariff: {
    id: Id
    org_id: string | null
    name: string
    is_used: Generated<boolean>
    is_sample: Generated<boolean>
    retired_at: TimeOrNull
    request_id: string | null
    version: Generated<number>
  }
  tariff_version: {
    id: Id
    tariff_id: string
    valid_from: string
    service_fee: number
    periods: unknown
    request_id: string | null
    is_settled: Generated<boolean>
  }
  type_model: {
    id: Id
    profile_id: string
    org_id: string | null
    code: string
    name: string
    manufacturer: Generated<string>
    enable: Generated<number>
    request_id: string | null
    version: Generated<number>
  }
  unseen_frame: {
    id: Id
    device_id: string
    ts: Time
    v: Buffer
  }
  unseen_message: {
    id: Id
    device_id: string
    kind: string
    content: string
    at: Time
  }
  used_refresh: {
    hash: Buffer
    session_id: string
    used_at: TimeDefault
  }
  user_index: {
    user_id: string
    path: string
    component: Generated<string>
  }
  user_role: {
    user_id: string
    role_id: string
  }
  user_totp: {
    user_id: string
    secret: Buffer
    confirmed_at: TimeOrNull
    last_step: Generated<string>
  }
  voyage_said: {
    device_id: string
    ts: Time
    dest: string | null
    eta: TimeOrNull
    draught: number | null
    cargo_type: string | null
    cargo_load: number | null
    by_ais: Generated<boolean>
  }
}
