import type { ModelFacts } from './facts.ts'

const model801: ModelFacts = {
  points: `
    ID uint16; L uint16; DEPRECATED enum16`,
}

const model802: ModelFacts = {
  points: `
    ID uint16; L uint16; AHRtg uint16 AHRtg_SF [Ah]; WHRtg uint16 WHRtg_SF [Wh];
    WChaRteMax uint16 WChaDisChaMax_SF [W]; WDisChaRteMax uint16 WChaDisChaMax_SF [W];
    DisChaRte uint16 DisChaRte_SF [%WHRtg]; SoCMax uint16 SoC_SF [%WHRtg]; SoCMin uint16 SoC_SF [%WHRtg];
    SocRsvMax uint16 SoC_SF rw [%WHRtg]; SoCRsvMin uint16 SoC_SF rw [%WHRtg]; SoC uint16 SoC_SF [%WHRtg];
    DoD uint16 DoD_SF [%]; SoH uint16 SoH_SF [%]; NCyc uint32; ChaSt enum16; LocRemCtl enum16; Hb uint16;
    CtrlHb uint16 rw; AlmRst uint16 rw; Typ enum16; State enum16; StateVnd enum16; WarrDt uint32;
    Evt1 bitfield32; Evt2 bitfield32; EvtVnd1 bitfield32; EvtVnd2 bitfield32; V uint16 V_SF [V];
    VMax uint16 V_SF [V]; VMin uint16 V_SF [V]; CellVMax uint16 CellV_SF [V]; CellVMaxStr uint16;
    CellVMaxMod uint16; CellVMin uint16 CellV_SF [V]; CellVMinStr uint16; CellVMinMod uint16;
    CellVAvg uint16 CellV_SF [V]; A int16 A_SF [A]; AChaMax uint16 AMax_SF [A];
    ADisChaMax uint16 AMax_SF [A]; W int16 W_SF [W]; ReqInvState enum16; ReqW int16 W_SF [W];
    SetOp enum16 rw; SetInvState enum16 rw; AHRtg_SF sunssf; WHRtg_SF sunssf; WChaDisChaMax_SF sunssf;
    DisChaRte_SF sunssf; SoC_SF sunssf; DoD_SF sunssf; SoH_SF sunssf; V_SF sunssf; CellV_SF sunssf;
    A_SF sunssf; AMax_SF sunssf; W_SF sunssf`,
}

const model803: ModelFacts = {
  points: `
    ID uint16; L uint16; NStr uint16; NStrCon uint16; ModTmpMax int16 ModTmp_SF [C]; ModTmpMaxStr uint16;
    ModTmpMaxMod uint16; ModTmpMin int16 ModTmp_SF [C]; ModTmpMinStr uint16; ModTmpMinMod uint16;
    ModTmpAvg int16 ModTmp_SF [C]; StrVMax uint16 V_SF [V]; StrVMaxStr uint16; StrVMin uint16 V_SF [V];
    StrVMinStr uint16; StrVAvg uint16 V_SF [V]; StrAMax int16 A_SF [A]; StrAMaxStr uint16;
    StrAMin int16 A_SF [A]; StrAMinStr uint16; StrAAvg int16 A_SF [A]; NCellBal uint16; CellV_SF sunssf;
    ModTmp_SF sunssf; A_SF sunssf; SoH_SF sunssf; SoC_SF sunssf; V_SF sunssf`,
  groups: [
    {
      name: 'string',
      count: 'NStr',
      points: `
        StrNMod uint16; StrSt bitfield32; StrConFail enum16; StrSoC uint16 SoC_SF [%];
        StrSoH uint16 SoH_SF [%]; StrA int16 A_SF [A]; StrCellVMax uint16 CellV_SF [V];
        StrCellVMaxMod uint16; StrCellVMin uint16 CellV_SF [V]; StrCellVMinMod uint16;
        StrCellVAvg uint16 CellV_SF [V]; StrModTmpMax int16 ModTmp_SF [C]; StrModTmpMaxMod uint16;
        StrModTmpMin int16 ModTmp_SF [C]; StrModTmpMinMod uint16; StrModTmpAvg int16 ModTmp_SF [C];
        StrDisRsn enum16; StrConSt bitfield32; StrEvt1 bitfield32; StrEvt2 bitfield32; StrEvtVnd1 bitfield32;
        StrEvtVnd2 bitfield32; StrSetEna enum16 rw; StrSetCon enum16 rw; Pad1 pad; Pad2 pad`,
    },
  ],
}

const model804: ModelFacts = {
  points: `
    ID uint16; L uint16; Idx uint16; NMod uint16; St bitfield32; ConFail enum16; NCellBal uint16;
    SoC uint16 SoC_SF [%]; DoD uint16 DoD_SF [%]; NCyc uint32; SoH uint16 SoH_SF [%]; A int16 A_SF [A];
    V uint16 V_SF [V]; CellVMax uint16 CellV_SF [V]; CellVMaxMod uint16; CellVMin uint16 CellV_SF [V];
    CellVMinMod uint16; CellVAvg uint16 CellV_SF [V]; ModTmpMax int16 ModTmp_SF [C]; ModTmpMaxMod uint16;
    ModTmpMin int16 ModTmp_SF [C]; ModTmpMinMod uint16; ModTmpAvg int16 ModTmp_SF [C]; Pad1 pad;
    ConSt bitfield32; Evt1 bitfield32; Evt2 bitfield32; EvtVnd1 bitfield32; EvtVnd2 bitfield32;
    SetEna enum16 rw; SetCon enum16 rw; SoC_SF sunssf; SoH_SF sunssf; DoD_SF sunssf; A_SF sunssf;
    V_SF sunssf; CellV_SF sunssf; ModTmp_SF sunssf; Pad2 pad; Pad3 pad; Pad4 pad`,
  groups: [
    {
      name: 'lithium_ion_string_module',
      count: 'NMod',
      points: `
        ModNCell uint16; ModSoC uint16 SoC_SF [%]; ModSoH uint16 SoH_SF [%]; ModCellVMax uint16 CellV_SF [V];
        ModCellVMaxCell uint16; ModCellVMin uint16 CellV_SF [V]; ModCellVMinCell uint16;
        ModCellVAvg uint16 CellV_SF [V]; ModCellTmpMax int16 ModTmp_SF [C]; ModCellTmpMaxCell uint16;
        ModCellTmpMin int16 ModTmp_SF [C]; ModCellTmpMinCell uint16; ModCellTmpAvg int16 ModTmp_SF [C];
        Pad5 pad; Pad6 pad; Pad7 pad`,
    },
  ],
}

/** Facts of sunspec/models@7abdf898: `name type [factor] [rw] [unit]` of each point, in order. */
export const batteries: Readonly<Record<number, ModelFacts>> = {
  801: model801,
  802: model802,
  803: model803,
  804: model804,
}
