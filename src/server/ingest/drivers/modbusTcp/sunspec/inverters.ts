import type { ModelFacts } from './facts.ts'

const model1: ModelFacts = {
  points: `
    ID uint16; L uint16; Mn string16; Md string16; Opt string8; Vr string8; SN string16; DA uint16 rw;
    Pad pad`,
}

const model101: ModelFacts = {
  points: `
    ID uint16; L uint16; A uint16 A_SF [A]; AphA uint16 A_SF [A]; AphB uint16 A_SF [A]; AphC uint16 A_SF [A];
    A_SF sunssf; PPVphAB uint16 V_SF [V]; PPVphBC uint16 V_SF [V]; PPVphCA uint16 V_SF [V];
    PhVphA uint16 V_SF [V]; PhVphB uint16 V_SF [V]; PhVphC uint16 V_SF [V]; V_SF sunssf; W int16 W_SF [W];
    W_SF sunssf; Hz uint16 Hz_SF [Hz]; Hz_SF sunssf; VA int16 VA_SF [VA]; VA_SF sunssf;
    VAr int16 VAr_SF [var]; VAr_SF sunssf; PF int16 PF_SF [Pct]; PF_SF sunssf; WH acc32 WH_SF [Wh];
    WH_SF sunssf; DCA uint16 DCA_SF [A]; DCA_SF sunssf; DCV uint16 DCV_SF [V]; DCV_SF sunssf;
    DCW int16 DCW_SF [W]; DCW_SF sunssf; TmpCab int16 Tmp_SF [C]; TmpSnk int16 Tmp_SF [C];
    TmpTrns int16 Tmp_SF [C]; TmpOt int16 Tmp_SF [C]; Tmp_SF sunssf; St enum16; StVnd enum16;
    Evt1 bitfield32; Evt2 bitfield32; EvtVnd1 bitfield32; EvtVnd2 bitfield32; EvtVnd3 bitfield32;
    EvtVnd4 bitfield32`,
}

const model111: ModelFacts = {
  points: `
    ID uint16; L uint16; A float32 [A]; AphA float32 [A]; AphB float32 [A]; AphC float32 [A];
    PPVphAB float32 [V]; PPVphBC float32 [V]; PPVphCA float32 [V]; PhVphA float32 [V]; PhVphB float32 [V];
    PhVphC float32 [V]; W float32 [W]; Hz float32 [Hz]; VA float32 [VA]; VAr float32 [var]; PF float32 [Pct];
    WH float32 [Wh]; DCA float32 [A]; DCV float32 [V]; DCW float32 [W]; TmpCab float32 [C];
    TmpSnk float32 [C]; TmpTrns float32 [C]; TmpOt float32 [C]; St enum16; StVnd enum16; Evt1 bitfield32;
    Evt2 bitfield32; EvtVnd1 bitfield32; EvtVnd2 bitfield32; EvtVnd3 bitfield32; EvtVnd4 bitfield32`,
}

/** Facts of sunspec/models@7abdf898: `name type [factor] [rw] [unit]` of each point, in order. */
export const inverters: Readonly<Record<number, ModelFacts>> = {
  1: model1,
  101: model101,
  102: model101,
  103: model101,
  111: model111,
  112: model111,
  113: model111,
}
