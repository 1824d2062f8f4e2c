"""A charging station with the library `ocpp` of The Mobility House: it boots, and then does what each line of its input says."""

import asyncio
import base64
import json
import os
import sys
from datetime import datetime, timezone

import websockets
from ocpp.routing import on
from websockets.version import version as websockets_version

url, code, key, version = (os.environ[name] for name in ("WS_URL", "CP_ID", "PASSWORD", "OCPP"))
is_16 = version == "1.6"
if is_16:
    from ocpp.v16 import ChargePoint as Base, call, call_result
else:
    from ocpp.v201 import ChargePoint as Base, call, call_result


def now():
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Station(Base):
    transaction = None
    seq_no = 0
    wh = 1000

    async def boot(self):
        if is_16:
            await self.call(call.BootNotification(charge_point_model="Library", charge_point_vendor="The Mobility House"))
            await self.state("Available")
        else:
            station = {"model": "Library", "vendor_name": "The Mobility House"}
            await self.call(call.BootNotification(charging_station=station, reason="PowerUp"))
            await self.state("Available")

    async def state(self, status):
        if is_16:
            await self.call(call.StatusNotification(connector_id=1, error_code="NoError", status=status))
        else:
            word = status if status == "Available" else "Occupied"
            await self.call(call.StatusNotification(timestamp=now(), connector_status=word, evse_id=1, connector_id=1))

    def measured(self):
        return [{"timestamp": now(), "sampled_value": [{"value": str(self.wh) if is_16 else self.wh}]}]

    async def event(self, kind, reason, id_tag=None):
        info = {"transaction_id": self.transaction, "charging_state": "Idle" if kind == "Ended" else "Charging"}
        token = {"id_token": id_tag, "type": "ISO14443"} if id_tag else None
        await self.call(
            call.TransactionEvent(
                event_type=kind, timestamp=now(), trigger_reason=reason, seq_no=self.seq_no, transaction_info=info,
                evse={"id": 1, "connector_id": 1}, id_token=token, meter_value=self.measured(),
            )
        )
        self.seq_no += 1

    async def start(self, id_tag, reason="Authorized"):
        if is_16:
            begun = call.StartTransaction(connector_id=1, id_tag=id_tag, meter_start=self.wh, timestamp=now())
            self.transaction = (await self.call(begun)).transaction_id
        else:
            self.transaction, self.seq_no = f"tx-{now()}", 0
            await self.event("Started", reason, id_tag)
        await self.state("Charging")

    async def meter(self):
        self.wh += 50
        if is_16:
            await self.call(call.MeterValues(connector_id=1, transaction_id=self.transaction, meter_value=self.measured()))
        else:
            await self.event("Updated", "MeterValuePeriodic")

    async def finish(self, reason="StopAuthorized"):
        self.wh += 50
        if is_16:
            await self.call(call.StopTransaction(transaction_id=self.transaction, meter_stop=self.wh, timestamp=now()))
        else:
            await self.event("Ended", reason)
        self.transaction = None
        await self.state("Available")

    def later(self, work):
        asyncio.get_running_loop().call_later(0.2, lambda: asyncio.ensure_future(work))

    def begin_remotely(self, id_tag):
        if self.transaction is not None:
            return "Rejected"
        self.later(self.start(id_tag, "RemoteStart"))
        return "Accepted"

    def end_remotely(self, transaction_id):
        if transaction_id != self.transaction:
            return "Rejected"
        self.later(self.finish("RemoteStop"))
        return "Accepted"


if is_16:

    class Peer(Station):
        @on("GetConfiguration")
        def on_get(self, **_):
            return call_result.GetConfiguration(configuration_key=[], unknown_key=[])

        @on("ChangeConfiguration")
        def on_change(self, **_):
            return call_result.ChangeConfiguration(status="Accepted")

        @on("TriggerMessage")
        def on_trigger(self, **_):
            self.later(self.state("Charging" if self.transaction else "Available"))
            return call_result.TriggerMessage(status="Accepted")

        @on("RemoteStartTransaction")
        def on_start(self, id_tag, **_):
            return call_result.RemoteStartTransaction(status=self.begin_remotely(id_tag))

        @on("RemoteStopTransaction")
        def on_stop(self, transaction_id, **_):
            return call_result.RemoteStopTransaction(status=self.end_remotely(transaction_id))

        @on("UnlockConnector")
        def on_unlock(self, **_):
            return call_result.UnlockConnector(status="Unlocked")

else:

    class Peer(Station):
        @on("SetVariables")
        def on_set(self, set_variable_data, **_):
            names = ("component", "variable")
            each = [{**{name: one[name] for name in names}, "attribute_status": "Accepted"} for one in set_variable_data]
            return call_result.SetVariables(set_variable_result=each)

        @on("TriggerMessage")
        def on_trigger(self, **_):
            self.later(self.state("Charging" if self.transaction else "Available"))
            return call_result.TriggerMessage(status="Accepted")

        @on("GetTransactionStatus")
        def on_status(self, **_):
            return call_result.GetTransactionStatus(messages_in_queue=False)

        @on("RequestStartTransaction")
        def on_start(self, id_token, **_):
            return call_result.RequestStartTransaction(status=self.begin_remotely(id_token["id_token"]))

        @on("RequestStopTransaction")
        def on_stop(self, transaction_id, **_):
            return call_result.RequestStopTransaction(status=self.end_remotely(transaction_id))

        @on("UnlockConnector")
        def on_unlock(self, **_):
            return call_result.UnlockConnector(status="Unlocked")


async def obey(station):
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        word, *rest = json.loads(line)
        await getattr(station, word)(*rest)


async def main():
    secret = base64.b64encode(f"{code}:{key}".encode()).decode()
    # Debian's are older than 14, which renamed it.
    name = "additional_headers" if int(websockets_version.split(".")[0]) >= 14 else "extra_headers"
    headers = {name: {"Authorization": f"Basic {secret}"}}
    async with websockets.connect(f"{url}/{code}", subprotocols=[f"ocpp{version}"], **headers) as socket:
        station = Peer(code, socket)
        served = asyncio.ensure_future(station.start_serving())
        await station.boot()
        await asyncio.wait([served, asyncio.ensure_future(obey(station))], return_when=asyncio.FIRST_COMPLETED)


# The library's own loop is called `start`, which is a card here.
Station.start_serving = Base.start
asyncio.run(main())
